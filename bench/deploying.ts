import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { updateStatusSchema, updateTriggerSchema } from '../src/contract/index.ts'
import { readProcessTree } from '../src/screenshots/process-tree.ts'
import { callAdmin } from '../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'

const corpora = fileURLToPath(new URL('../../shared/corpora', import.meta.url))
const rounds = 3
/** Longer than the process of a build waits for the next. */
const pauseMs = 12_000

interface Cost {
  /** From the request of a deployment to its success. */
  seconds: number
  /** That the server and its processes worked meanwhile, where the system tells: what another's work on the machine does not change. */
  processorSeconds: number
}

/** What it costs to deploy a whole site, one in which one page changed, and one in which nothing did. */
export async function measureDeploying() {
  const title = `Deploying, seconds from request to success (seconds of processor time), median of ${rounds}`
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
    const cold = { seconds: secondsOf(first), processorSeconds: await processorSeconds(server.pid) }
    const page = await somePage(docs)
    const changed: Cost[] = []
    const unchanged: Cost[] = []
    const later: Cost[] = []
    for (let round = 0; round < rounds; round += 1) {
      await appendFile(page, `\nChanged ${round}.\n`)
      changed.push(await deploy(server))
      unchanged.push(await deploy(server))
      await setTimeout(pauseMs)
      await appendFile(page, `\nChanged ${round}, later.\n`)
      later.push(await deploy(server))
    }
    return {
      site,
      summary: first.summary,
      'cold (with the start)': describeCost([cold]),
      'one page changed': describeCost(changed),
      'one page changed, later': describeCost(later),
      'nothing changed': describeCost(unchanged),
    }
  } finally {
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
}

async function somePage(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  const pages = files.filter(file => /\.mdx?$/.test(file) && !file.startsWith('.')).sort()
  // Those at the top are often about the repository.
  return join(folder, pages[pages.length >> 1] ?? '')
}

async function deploy(server: ServeProcess): Promise<Cost> {
  const before = await processorSeconds(server.pid)
  const seconds = await deploySeconds(server)
  return { seconds, processorSeconds: (await processorSeconds(server.pid)) - before }
}

async function deploySeconds(server: ServeProcess): Promise<number> {
  const statusId = await triggerUpdate(server)
  for (;;) {
    const status = await readStatus(server, statusId)
    if (status.status === 'success') return secondsOf(status)
    if (status.status === 'failure') throw new Error(status.summary)
  }
}

export async function triggerUpdate(server: ServeProcess): Promise<string> {
  const trigger = await callAdmin(server, `/v1/project/update/${server.projectId}`, { method: 'POST' })
  return updateTriggerSchema.parse(await trigger.json()).statusId
}

export async function readStatus(server: ServeProcess, statusId: string) {
  const headers = { prefer: 'wait=10' }
  const response = await callAdmin(server, `/v1/project/update-status/${statusId}`, { headers })
  return updateStatusSchema.parse(await response.json())
}

function secondsOf({ createdAt, endedAt }: { createdAt: string; endedAt?: string | undefined }): number {
  return Math.round((Date.parse(endedAt ?? '') - Date.parse(createdAt)) / 10) / 100
}

/** User and system time of a process, and of those below it, ended or not (proc(5)); not a number where the system has no such file. */
async function processorSeconds(root: number): Promise<number> {
  const { ids } = await readProcessTree(root)
  const times = await Promise.all([...new Set([root, ...ids])].map(readProcessorSeconds))
  return times.reduce((sum, time) => sum + time, 0)
}

async function readProcessorSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticksPerSecond = 100
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

function describeCost(costs: readonly Cost[]): string {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  const seconds = median(costs.map(cost => cost.seconds))
  return `${seconds.toFixed(2)} (${median(costs.map(cost => cost.processorSeconds)).toFixed(2)})`
}
