import type { Client } from '../../src/client/index.ts'
import type { UpdateStatus } from '../../src/contract/index.ts'

/** Follows an update and resolves with the status at its end. */
export async function waitForUpdate(client: Client, statusId = ''): Promise<UpdateStatus> {
  for await (const status of client.followUpdate({ statusId }))
    if (status.endedAt !== undefined) return status
  throw new Error(`the update ${statusId} did not end`)
}
