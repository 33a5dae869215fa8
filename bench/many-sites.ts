import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../src/client/index.ts'
import { ask, messageBody } from '../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'
import { waitForUpdate } from '../test/support/wait-for-update.ts'
import { askLargeSite, writeLargeSite } from './large/write-large-site.ts'
import { median, residentBytes, round2 } from './load.ts'

const usualSites = 300
const pagesPerSite = 26

interface Site {
  projectId: string
  domain: string
  assistantKey: string
}

/** Deploys many small sites of one organisation at once, restarts the server and asks each site. The number of sites is an argument. */
export async function measureManySites(count = usualSites, environment: Record<string, string> = {}) {
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
    const deployMs = await timeOf(() => deployAll(server, sites))
    await server.stop('SIGTERM')
    const startMs = await timeOf(async () => {
      server = await startServeProcess(options)
    })
    const times: number[] = []
    for (const [number, site] of sites.entries())
      times.push(await timeOf(() => askSite(server, site, number)))
    const rows = [
      { what: 'deploying all at once, s', measured: round2(deployMs / 1000), goal: '' },
      { what: 'a restart, s', measured: round2(startMs / 1000), goal: '≤ 5' },
      { what: 'the first question of a site, p50, ms', measured: round2(median(times)), goal: '≤ 100' },
      { what: 'memory afterwards, MB', measured: Math.round(residentBytes(server.pid) / 2 ** 20), goal: '' },
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
  const { title, rows } = await measureManySites(Number(process.argv[2] ?? usualSites))
  console.log(title)
  console.table(rows)
}
