import { readFileSync } from 'node:fs'
import { messageBody } from '../test/support/requests.ts'
import { type Fleet, type FleetServers, type SiteKey, startFleetServers } from './fleet/fleet-servers.ts'
import { clients, median, processorMs, rateOf, type Target } from './load.ts'

const rounds = 3
const roundMs = 1_500
const warmUpMs = 1_000

export type Load = 'status' | 'repeated' | 'fresh' | 'many' | 'export'

export const loads: Record<Load, string> = {
  status: 'status look-ups',
  repeated: 'one repeated question',
  fresh: 'new questions, one project',
  many: 'new questions, many projects',
  export: 'export pages of 100',
}

/**
 * Measures requests a second of a fleet on Postgres beside SQLite and plain `node:http`, all in one run, and how much processor
 * time a request takes in the server and in Postgres.
 */
export async function measureFleet(only?: string) {
  const servers = await startFleetServers()
  try {
    const fleets = servers.fleets.filter(({ name }) => only === undefined || name.includes(only))
    const targets = fleets.map(fleet => ({ fleet, loads: loadsOf(fleet) }))
    for (const { loads } of targets) for (const load of Object.values(loads)) await rateOf(load, warmUpMs)
    const rates = new Map<string, number[]>()
    const costs = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1)
      for (const load of Object.keys(loads) as Load[]) {
        add(rates, `bare ${load}`, await rateOf(bareTarget(servers.bareUrl, load), roundMs))
        for (const { fleet, loads } of targets) {
          const spent = watchProcessors(fleet, servers)
          const rate = await rateOf(loads[load], roundMs)
          add(rates, `${fleet.name} ${load}`, rate)
          const { serverMs, databaseMs } = spent((rate * roundMs) / 1000)
          add(costs, `${fleet.name} ${load} server`, serverMs)
          add(costs, `${fleet.name} ${load} database`, databaseMs)
        }
      }
    const names = fleets.map(({ name }) => name)
    return [
      {
        title: `A fleet on Postgres: requests a second, ${clients} clients, median of ${rounds}`,
        rows: describe(['bare', ...names], (name, load) => middle(rates, `${name} ${load}`).toFixed(0)),
      },
      {
        title: 'Processor time of a request, ms in the server + ms in Postgres',
        rows: describe(names, (name, load) =>
          ['server', 'database'].map(part => middle(costs, `${name} ${load} ${part}`).toFixed(2)).join(' + '),
        ),
      },
    ]
  } finally {
    await servers.close()
  }
}

function describe(names: string[], cell: (name: string, load: Load) => string) {
  return (Object.keys(loads) as Load[]).map(load => ({
    load: loads[load],
    ...Object.fromEntries(names.map(name => [name, cell(name, load)])),
  }))
}

/** The requests of each load, shared out among the web processes. */
export function loadsOf({ webs, sites }: Fleet): Record<Load, Target[]> {
  const [first] = sites
  const [{ adminKey, statusId, projectId } = { adminKey: '', statusId: '', projectId: '' }] = webs
  const get = (path: string) =>
    webs.map(({ url }) => ({
      url: url + path,
      method: 'GET',
      headers: { authorization: `Bearer ${adminKey}` },
    }))
  const message = (url: string, site: SiteKey | undefined, body: string | (() => string)) => ({
    url: `${url}/discovery/v2/assistant/${site?.domain}/message`,
    method: 'POST',
    headers: { authorization: `Bearer ${site?.assistantKey}`, 'content-type': 'application/json' },
    body,
  })
  const repeated = JSON.stringify(messageBody('How do I configure the dev server proxy?'))
  return {
    status: get(`/v1/project/update-status/${statusId}`),
    export: get(`/v1/analytics/${projectId}/assistant?limit=100`),
    repeated: webs.map(({ url }) => message(url, first, repeated)),
    fresh: webs.map(({ url }) => message(url, first, freshBody)),
    many: sites.flatMap(site => webs.map(({ url }) => message(url, site, freshBody))),
  }
}

function bareTarget(url: string, load: Load): Target {
  const isPage = load === 'status' || load === 'export'
  return { url, headers: {}, ...(isPage ? { method: 'GET' } : { method: 'POST', body: '{}' }) }
}

let asked = 0

function freshBody(): string {
  asked += 1
  const topic = topics[asked % topics.length]
  return JSON.stringify(messageBody(`How do I configure ${topic} for case ${asked}?`))
}

const topics = [
  'the dev server proxy',
  'environment variables',
  'the build target',
  'plugins',
  'hot reload',
  'the base path',
]

/** Returns a function that says how much processor time each of a number of requests has taken since. */
function watchProcessors({ webs }: Fleet, { postgresPid }: FleetServers) {
  const server = () => webs.reduce((sum, { pid }) => sum + processorMs(pid), 0)
  const database = () => childrenOf(postgresPid).reduce((sum, pid) => sum + processorMs(pid), 0)
  const before = { server: server(), database: database() }
  return (requests: number) => ({
    serverMs: (server() - before.server) / requests,
    databaseMs: Math.max(0, database() - before.database) / requests,
  })
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

function add(map: Map<string, number[]>, name: string, value: number): void {
  map.set(name, [...(map.get(name) ?? []), value])
}

function middle(map: Map<string, number[]>, name: string): number {
  return median(map.get(name) ?? [])
}
