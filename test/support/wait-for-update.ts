import type { Client } from '../../src/client/index.ts'
import type { UpdateStatus } from '../../src/contract/index.ts'

/** Follows an update and returns its final status. */
export async function waitForUpdate(client: Client, statusId = ''): Promise<UpdateStatus> {
  for await (const status of client.followUpdate({ statusId }))
    if (status.endedAt !== undefined) return status
  throw new Error(`The update ${statusId} did not end.`)
}
