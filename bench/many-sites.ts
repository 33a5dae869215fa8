import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '../src/client/index.ts'
import { createId } from '../src/shared/index.ts'
import { ask, messageBody } from '../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'
import { waitForUpdate } from '../test/support/wait-for-update.ts'
import { askLargeSite, writeLargeSite } from './large/write-large-site.ts'
import { median, residentBytes, round2 } from './load.ts'

const usualSites = 300
const pagesPerSite = 26
/** Longer than the engine takes to free memory that nothing uses. */
const idleMs = 15_000

interface Site {
  projectId: string
  domain: string
  assistantKey: string
}

interface ManySites {
  count?: number
  /** Deploys one site, and copies the rows of its deployment to the others. */
  isCopied?: boolean
  environment?: Record<string, string>
}

/**
 * Deploys many small sites of one organisation at once, restarts the server and asks each site. The number of sites, `copied` and
 * settings of the server such as `LECTERN_CACHE_MB=64` are arguments.
 */
export async function measureManySites({
  count = usualSites,
  isCopied = false,
  environment = {},
}: ManySites = {}) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const docs = join(home, 'docs')
  await writeLargeSite(docs, pagesPerSite)
  const options = {
    data: join(home, 'data'),
    docs,
    environment: { LECTERN_LIMIT_ORG_HOUR: '1000000000', LECTERN_LIMIT_IP_DAY: '1000000000', ...environment },
  }
  let server = await startServeProcess(options)
  try {
    const sites = await createSites(server, docs, count)
    const deployed = isCopied ? sites.slice(0, 1) : sites
    const deployMs = await timeOf(() => deployAll(server, deployed))
    await server.stop('SIGTERM')
    if (isCopied) copyDeployment(options.data, sites)
    const startMs = await timeOf(async () => {
      server = await startServeProcess(options)
    })
    const times: number[] = []
    for (const [number, site] of sites.entries())
      times.push(await timeOf(() => askSite(server, site, number)))
    const usedBytes = residentBytes(server.pid)
    await delay(idleMs)
    const rows = [
      ...(isCopied
        ? []
        : [{ what: 'deploying all at once, s', measured: round2(deployMs / 1000), goal: '' }]),
      { what: 'a restart, s', measured: round2(startMs / 1000), goal: '≤ 5' },
      { what: 'the first question of a site, p50, ms', measured: round2(median(times)), goal: '≤ 100' },
      { what: 'memory afterwards, MB', measured: toMegabytes(usedBytes), goal: '' },
      { what: 'memory at rest, MB', measured: toMegabytes(residentBytes(server.pid)), goal: '' },
      { what: 'counted by the cache, MB', measured: toMegabytes(await readCacheBytes(server)), goal: '' },
    ]
    return { title: `${count} sites of ${pagesPerSite} pages, one organisation, on SQLite`, rows }
  } finally {
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
}

async function createSites(server: ServeProcess, path: string, count: number): Promise<Site[]> {
  const client = createClient({ baseUrl: server.url, key: server.adminKey })
  const sites: Site[] = []
  for (let number = 0; number < count; number += 1) {
    const domain = `small-${number}`
    const { id } = await client.createProject({ name: domain, domain, source: { kind: 'folder', path } })
    const { key } = await client.createKey({ kind: 'assistant', name: 'Readers', projectId: id })
    sites.push({ projectId: id, domain, assistantKey: key })
  }
  return sites
}

function copyDeployment(data: string, [first, ...others]: readonly Site[]): void {
  if (first === undefined) return
  const database = new DatabaseSync(join(data, 'lectern.db'))
  const row = database.prepare('select * from deployments where project_id = ?').get(first.projectId)
  if (row === undefined) throw new Error('The first site has no deployment')
  const columns = Object.keys(row)
  const insert = database.prepare(
    `insert into deployments (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const publish = database.prepare('update projects set live_deployment_id = ? where id = ?')
  database.exec('begin')
  for (const { projectId } of others) {
    const copy: Record<string, SQLOutputValue> = { ...row, id: createId(), project_id: projectId }
    insert.run(...columns.map(column => copy[column] ?? null))
    publish.run(copy.id ?? null, projectId)
  }
  database.exec('commit')
  database.close()
}

async function readCacheBytes(server: ServeProcess): Promise<number> {
  const headers = { authorization: `Bearer ${server.adminKey}` }
  const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return Number(/^lectern_cache_bytes (\S+)$/m.exec(metrics)?.[1])
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

async function deployAll(server: ServeProcess, sites: readonly Site[]): Promise<void> {
  const client = createClient({ baseUrl: server.url, key: server.adminKey })
  const start = performance.now()
  const updates: string[] = []
  for (const { projectId } of sites) updates.push((await client.triggerUpdate({ projectId })).statusId)
  for (const [number, statusId] of updates.entries()) {
    await waitForUpdate(client, statusId)
    if ((number + 1) % 50 === 0)
      console.log(`deployed ${number + 1} in ${round2((performance.now() - start) / 1000)} s`)
  }
}

async function askSite(server: ServeProcess, { domain, assistantKey }: Site, number: number): Promise<void> {
  const response = await ask(
    { ...server, domain, assistantKey },
    messageBody(askLargeSite(number % pagesPerSite)),
  )
  if (response.status !== 200) throw new Error(`${domain} answered ${response.status}`)
  await response.text()
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const { title, rows } = await measureManySites({
    count: Number(words.find(word => /^\d+$/.test(word)) ?? usualSites),
    isCopied: words.includes('copied'),
    environment: Object.fromEntries(
      words.filter(word => word.includes('=')).map(word => word.split(/=(.*)/s).slice(0, 2)),
    ),
  })
  console.log(title)
  console.table(rows)
}
