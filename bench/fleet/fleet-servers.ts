import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createClient } from '../../src/client/index.ts'
import { type ServeProcess, startServeProcess } from '../../test/support/serve-process.ts'
import { sharedSecret } from '../../test/support/start-lectern.ts'
import { startPostgres } from '../../test/support/start-postgres.ts'
import { waitForUpdate } from '../../test/support/wait-for-update.ts'

const ownDocs = fileURLToPath(new URL('../../docs', import.meta.url))
const corpora = fileURLToPath(new URL('../../../shared/corpora', import.meta.url))
const projectCount = 8
const unlimited = '1000000000'

export interface SiteKey {
  domain: string
  assistantKey: string
}

/** Servers on one database. */
export interface Fleet {
  name: string
  webs: ServeProcess[]
  workers: ServeProcess[]
  /** The first has the keys of the server. */
  sites: SiteKey[]
}

export interface FleetServers {
  fleets: Fleet[]
  bareUrl: string
  postgresPid: number
  close(): Promise<void>
}

/** Starts the servers that are compared. The databases on Postgres are copies of one, so their sites are the same. */
export async function startFleetServers(): Promise<FleetServers> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const docs = existsSync(corpora) ? join(corpora, 'vite') : ownDocs
  const children: ChildProcess[] = []
  const running: ServeProcess[] = []
  const postgres = await startPostgres()
  const close = async () => {
    await Promise.all(running.map(server => server.stop('SIGTERM')))
    for (const child of children) child.kill()
    await postgres.close()
    await rm(home, { recursive: true, force: true })
  }

  async function startProgram(name: string, ...values: string[]): Promise<number> {
    const program = fileURLToPath(new URL(name, import.meta.url))
    const child = spawn(process.execPath, [program, ...values], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const [port] = await once(child.stdout, 'data')
    return Number(port)
  }

  async function start(environment: Record<string, string>, isFirst: boolean): Promise<ServeProcess> {
    const server = await startServeProcess({
      data: join(home, `data-${running.length}`),
      docs: isFirst ? docs : null,
      environment: {
        LECTERN_SECRET: sharedSecret,
        LECTERN_SOURCE_FOLDERS: docs,
        LECTERN_LIMIT_ORG_HOUR: unlimited,
        LECTERN_LIMIT_IP_DAY: unlimited,
        ...environment,
      },
    })
    running.push(server)
    return server
  }

  async function startFleets(): Promise<Fleet[]> {
    const sqlite = await start({}, true)
    const sqliteSites = await deployMany(sqlite, docs)

    const first = `lectern_${process.pid}`
    await execute(postgres.url, `create database ${first}`)
    const maker = await start({ DATABASE_URL: databaseUrl(postgres.url, first) }, true)
    const sites = await deployMany(maker, docs)
    running.splice(running.indexOf(maker), 1)
    await maker.stop('SIGTERM')
    for (const copy of ['fleet', 'far'])
      await execute(postgres.url, `create database ${first}_${copy} template ${first}`)

    const known = { adminKey: maker.adminKey, statusId: maker.statusId, projectId: maker.projectId }
    const startAt = async (url: string, roles: string) => ({
      ...(await start({ DATABASE_URL: url, LECTERN_ROLES: roles }, false)),
      ...known,
    })
    const near = databaseUrl(postgres.url, first)
    const shared = databaseUrl(postgres.url, `${first}_fleet`)
    const far = new URL(databaseUrl(postgres.url, `${first}_far`))
    far.port = String(await startProgram('./delay-proxy.ts', far.hostname, far.port))
    return [
      { name: 'SQLite', webs: [sqlite], workers: [], sites: sqliteSites },
      { name: 'Postgres, 1 process', webs: [await startAt(near, 'web,worker')], workers: [], sites },
      {
        name: 'Postgres, 2 web + 2 workers',
        webs: [await startAt(shared, 'web'), await startAt(shared, 'web')],
        workers: [await startAt(shared, 'worker'), await startAt(shared, 'worker')],
        sites,
      },
      { name: 'Postgres 1 ms away', webs: [await startAt(far.href, 'web,worker')], workers: [], sites },
    ]
  }

  try {
    const fleets = await startFleets()
    const bareUrl = `http://127.0.0.1:${await startProgram('../bare-server.ts')}/`
    return { fleets, bareUrl, postgresPid: postgres.pid(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Deploys the same docs as several projects of one server, besides its first project. */
async function deployMany(server: ServeProcess, path: string): Promise<SiteKey[]> {
  const client = createClient({ baseUrl: server.url, key: server.adminKey })
  const sites: SiteKey[] = [server]
  for (let number = 1; number < projectCount; number += 1) {
    const domain = `site-${number}`
    const { id } = await client.createProject({ name: domain, domain, source: { kind: 'folder', path } })
    const { key } = await client.createKey({ kind: 'assistant', name: 'Readers', projectId: id })
    const { statusId } = await client.triggerUpdate({ projectId: id })
    await waitForUpdate(client, statusId)
    sites.push({ domain, assistantKey: key })
  }
  return sites
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
