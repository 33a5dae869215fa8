import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { updateStatusSchema, updateTriggerSchema } from '../src/contract/index.ts'
import { callAdmin } from '../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'

const corpora = fileURLToPath(new URL('../../shared/corpora', import.meta.url))
const rounds = 3

/** Seconds from the request of a deployment to its success: of a whole site, and of one in which one page changed. */
export async function measureDeploying() {
  const title = `Deploying, seconds from request to success, median of ${rounds}`
  if (!existsSync(corpora)) return { title, rows: [] }
  const rows = []
  for (const site of await readdir(corpora)) rows.push(await measureSite(site))
  return { title, rows }
}

async function measureSite(site: string) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const docs = join(home, 'docs')
  await cp(join(corpora, site), docs, { recursive: true })
  const server = await startServeProcess({ data: join(home, 'data'), docs })
  try {
    const first = await readStatus(server, server.statusId)
    const changed: number[] = []
    const page = await somePage(docs)
    for (let round = 0; round < rounds; round += 1) {
      await appendFile(page, `\nChanged ${round}.\n`)
      changed.push(await deploySeconds(server))
    }
    return {
      site,
      summary: first.summary,
      cold: secondsOf(first),
      'one page changed': changed.toSorted((a, b) => a - b)[rounds >> 1],
    }
  } finally {
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
}

async function somePage(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  return join(folder, files.filter(file => /\.mdx?$/.test(file)).sort()[0] ?? '')
}

async function deploySeconds(server: ServeProcess): Promise<number> {
  const trigger = await callAdmin(server, `/v1/project/update/${server.projectId}`, { method: 'POST' })
  const { statusId } = updateTriggerSchema.parse(await trigger.json())
  for (;;) {
    const status = await readStatus(server, statusId)
    if (status.status === 'success') return secondsOf(status)
    if (status.status === 'failure') throw new Error(status.summary)
  }
}

async function readStatus(server: ServeProcess, statusId: string) {
  const headers = { prefer: 'wait=10' }
  const response = await callAdmin(server, `/v1/project/update-status/${statusId}`, { headers })
  return updateStatusSchema.parse(await response.json())
}

function secondsOf({ createdAt, endedAt }: { createdAt: string; endedAt?: string | undefined }): number {
  return Math.round((Date.parse(endedAt ?? '') - Date.parse(createdAt)) / 10) / 100
}
