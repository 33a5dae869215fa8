import { packFiles } from './archive.ts'
import type { Attack } from './hostile-input.ts'
import { cancel, redeploy, smallSite, upload } from './tenant.ts'

/** Runs `work` while a deployment fetches from a git server that never finishes its answer. */
export async function withEndlessDeployment(
  { send, sendLater, tenant, providerUrl }: Attack,
  work: (statusId: string) => Promise<string>,
): Promise<string> {
  const source = { kind: 'git', url: `${providerUrl}/git/acme.git`, branch: 'main' }
  const path = `/v1/projects/${tenant.projectId}`
  const body = JSON.stringify({ source })
  const { outcome } = await send({ path, method: 'PATCH', key: tenant.adminKey, body })
  const statusId = await redeploy(send, tenant)
  if (statusId === undefined) return `refused: ${outcome}`
  try {
    return await work(statusId)
  } finally {
    await cancel(sendLater, tenant, statusId)
    await upload(sendLater, tenant, packFiles(smallSite))
  }
}
