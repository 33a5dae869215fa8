import { expect } from 'vitest'
import { type UpdateStatus, updateStatusSchema } from '../../src/contract/index.ts'
import { requestUpdate } from '../../src/deployments/index.ts'
import { callAdmin } from './requests.ts'
import { type RunningLectern, writeFiles } from './start-lectern.ts'

/** Changes files of the documentation, deploys it, and returns the status at the end. */
export async function deployAndWait(
  lectern: RunningLectern,
  changed: Record<string, string> = {},
): Promise<UpdateStatus> {
  await writeFiles(lectern.docs, changed)
  const { statusId } = await requestUpdate(lectern.app.services, {
    projectId: lectern.projectId,
    source: 'api',
  })
  const read = async () =>
    updateStatusSchema.parse(await (await callAdmin(lectern, `/v1/project/update-status/${statusId}`)).json())
  await expect.poll(async () => (await read()).endedAt).toBeDefined()
  return read()
}
