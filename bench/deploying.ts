import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { updateStatusSchema, updateTriggerSchema } from '../src/contract/index.ts'
import { readProcessTree } from '../src/screenshots/process-tree.ts'
import { callAdmin } from '../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'
import { readPeakMemory } from './peak-memory.ts'

const corpora = fileURLToPath(new URL('../../shared/corpora', import.meta.url))
const rounds = 3
/** Longer than a build process waits for the next job. */
const pauseMs = 12_000

interface Cost {
  /** From the request to the end of the deployment. */
  seconds: number
  /**
   * Processor time of the server and its processes, where the system reports it. Other work on the machine does not change it.
   */
  processorSeconds: number
}

/** Measures deployments of a new site, with one changed page, and with no change. */
export async function measureDeploying(folders: readonly string[] = []) {
  const title = `Deploying, seconds from request to success (seconds of processor time), median of ${rounds}`
  const known = existsSync(corpora) ? (await readdir(corpora)).map(site => join(corpora, site)) : []
  const rows = []
  for (const folder of folders.length > 0 ? folders : known) rows.push(await measureSite(folder))
  return { title, rows }
}

async function measureSite(folder: string) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const docs = join(home, 'docs')
  await cp(folder, docs, { recursive: true })
  const server = await startServeProcess({ data: join(home, 'data'), docs })
  const peak = readPeakMemory(server.pid)
  try {
    const first = await readStatus(server, server.statusId)
    const cold = { seconds: secondsOf(first), processorSeconds: await processorSeconds(server.pid) }
    const { bytes } = await peak.stop()
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
      site: basename(folder),
      summary: first.summary,
      'cold (with the start)': describeCost([cold]),
      'memory meanwhile': `${Math.round(bytes / 2 ** 20)} MB`,
      'one page changed': describeCost(changed),
      'one page changed, later': describeCost(later),
      'nothing changed': describeCost(unchanged),
    }
  } finally {
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
}

export async function somePage(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true })
  const pages = files.filter(file => /\.mdx?$/.test(file) && !file.startsWith('.')).sort()
  // Files at the top are often about the repository.
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

/**
 * Reads the user and system time of a process and its children, including ended ones (proc(5)); NaN if the system has no such
 * file.
 */
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
