import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client/index.ts'
import { type Child, startChild } from './support/child.ts'
import { createLocation, openDatabaseAt } from './support/databases.ts'
import type { FleetWorkerInput } from './support/deployments/fleet-worker.ts'
import { answerText, ask, messageBody, readChunks } from './support/requests.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { sampleSite, sharedSecret, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const projectCount = 20
const updateCount = 200
const clientCount = 4

// Short for the worker that is killed, so that others take over soon; long enough for slow machines otherwise.
const leases = { doomed: 15_000, steady: 200_000, replacement: 200_000 }
const workerProgram = new URL('./support/deployments/fleet-worker.ts', import.meta.url)

const home = await mkdtemp(join(tmpdir(), 'lectern-fleet-'))
const { location, remove } = await createLocation('postgres')
const database = await openDatabaseAt(location)
const url = location.kind === 'postgres' ? location.url : ''
const stops: (() => unknown)[] = []
afterAll(async () => {
  await Promise.all(stops.map(stop => stop()))
  await database.close()
  await remove()
  await rm(home, { recursive: true, force: true })
})

async function startWeb(): Promise<ServeProcess> {
  const environment = {
    DATABASE_URL: url,
    LECTERN_SECRET: sharedSecret,
    LECTERN_ROLES: 'web',
    LECTERN_POOL_SIZE: '5',
    LECTERN_SOURCE_FOLDERS: home,
  }
  const data = join(home, `data-${stops.length}`)
  const web = await startServeProcess({ data, docs: join(home, 'docs'), environment })
  stops.push(() => web.stop('SIGKILL'))
  return web
}

async function startWorker(owner: keyof typeof leases): Promise<Child> {
  const named = new URL(url)
  named.searchParams.set('application_name', owner)
  const input: FleetWorkerInput = {
    location: { kind: 'postgres', url: named.href },
    owner,
    leaseMs: leases[owner],
  }
  const worker = startChild(workerProgram, input)
  stops.push(() => worker.kill('SIGKILL'))
  await worker.nextLine()
  return worker
}

interface FleetProject {
  id: string
  domain: string
  assistantKey: string
  /** Written to the source before each update. */
  revision: number
  requested: string[]
}

async function createProject(client: Client, number: number): Promise<FleetProject> {
  const domain = `project-${number}`
  await mkdir(join(home, domain))
  const source = { kind: 'folder' as const, path: join(home, domain) }
  const { id } = await client.createProject({ name: domain, domain, source })
  const { key } = await client.createKey({ kind: 'assistant', name: 'Readers', projectId: id })
  return { id, domain, assistantKey: key, revision: 0, requested: [] }
}

async function triggerUpdate(client: Client, project: FleetProject): Promise<string> {
  project.revision += 1
  const text = `# Product\n\nThe current revision of the product is number ${project.revision}.\n`
  // Renamed into place, because a worker may be reading the folder for an earlier update.
  const draft = join(home, `${project.domain}.md`)
  await writeFile(draft, text)
  await rename(draft, join(home, project.domain, 'index.md'))
  const { statusId } = await client.triggerUpdate({ projectId: project.id })
  project.requested.push(statusId)
  return statusId
}

async function findRuns(owner: string): Promise<string[]> {
  const runs = await database.queries
    .selectFrom('deployments')
    .select('id')
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', owner)
    .execute()
  return runs.map(run => run.id)
}

/** Kills a worker while it runs deployments, and returns their ids. */
async function killBusyWorker(worker: Child, owner: string): Promise<string[]> {
  for (;;) {
    await expect.poll(() => findRuns(owner), { interval: 2 }).not.toEqual([])
    worker.kill('SIGSTOP')
    if ((await findRuns(owner)).length > 0) break
    worker.kill('SIGCONT')
  }
  worker.kill('SIGKILL')
  // Its last statements are committed or rolled back once its connections are gone.
  await expect.poll(() => countConnections(owner), { interval: 5 }).toBe(0)
  return findRuns(owner)
}

async function countConnections(owner: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where application_name = ${owner}`.execute(
    database.queries,
  )
  return rows.length
}

/** Reads the sites through one web process until stopped; returns each page that was missing or older than before. */
async function readThroughout(web: ServeProcess, projects: FleetProject[], stop: AbortSignal) {
  const seen = new Map<string, number>()
  const failures: string[] = []
  for await (const _ of setInterval(20)) {
    if (stop.aborted) break
    const { domain } = pick(projects)
    const response = await fetch(`${web.url}/sites/${domain}/`)
    const revision = Number(/product is number (\d+)/.exec(await response.text())?.[1] ?? 0)
    const before = seen.get(domain) ?? 0
    seen.set(domain, Math.max(before, revision))
    if (revision < before) failures.push(`${domain}: ${response.status}, ${revision} after ${before}`)
  }
  return failures
}

async function readAnswer(web: ServeProcess, project: FleetProject): Promise<string> {
  const reader = { ...web, ...project }
  const response = await ask(reader, messageBody('What is the current revision of the product?'))
  return answerText(readChunks(await response.text()))
}

/** Returns a project's updates, oldest first. */
function readRuns(project: FleetProject) {
  return database.queries
    .selectFrom('deployments')
    .select(['id', 'status', 'summary', 'attempt', 'started_at', 'ended_at'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
}

test('each update runs once and in order, and readers notice nothing, although one of several workers is killed', async () => {
  await writeFiles(join(home, 'docs'), sampleSite)
  const first = await startWeb()
  const webs = [first, await startWeb()] as const
  const clients = webs.map(({ url }) => createClient({ baseUrl: url, key: first.adminKey }))
  const client = () => pick(clients)
  const projects: FleetProject[] = []
  for (let number = 0; number < projectCount; number += 1)
    projects.push(await createProject(client(), number))

  const doomed = await startWorker('doomed')
  await startWorker('steady')
  const stopReading = new AbortController()
  const readers = webs.map(web => readThroughout(web, projects, stopReading.signal))

  for (const project of projects) await triggerUpdate(client(), project)
  let left = updateCount - projectCount
  const updaters = Array.from({ length: clientCount }, async (_, updater) => {
    const own = projects.filter((_, number) => number % clientCount === updater)
    while (left > 0) {
      left -= 1
      const statusId = await triggerUpdate(client(), pick(own))
      // An awaited update runs; most others are superseded.
      if (left % 4 === 0) await waitForUpdate(client(), statusId)
    }
  })
  await expect.poll(() => left, { interval: 2 }).toBeLessThan(updateCount / 2)
  const lost = await killBusyWorker(doomed, 'doomed')
  await startWorker('replacement')
  await Promise.all(updaters)
  for (const project of projects) await waitForUpdate(client(), project.requested.at(-1))

  for (const project of projects) {
    for (const web of webs)
      await expect
        .poll(() => readAnswer(web, project), { interval: 20 })
        .toContain(`is number ${project.revision}.`)
  }
  stopReading.abort()
  expect((await Promise.all(readers)).flat()).toEqual([])

  expect(projects.flatMap(project => project.requested)).toHaveLength(updateCount)
  for (const project of projects) {
    const all = await readRuns(project)
    expect(all.map(run => run.id)).toEqual([...project.requested].sort())
    expect(all.filter(run => run.status !== 'success')).toEqual([])
    const runs = all.filter(run => run.attempt > 0)
    expect(runs.at(-1)?.id).toBe(project.requested.at(-1))
    for (const [position, run] of runs.entries()) {
      expect(run.attempt).toBe(lost.includes(run.id) ? 2 : 1)
      expect(run.started_at).toBeGreaterThanOrEqual(runs[position - 1]?.ended_at ?? 0)
    }
    for (const superseded of all.filter(run => run.attempt === 0)) {
      const taker = runs.find(run => run.id > superseded.id)?.id
      expect(superseded.summary).toBe(`Superseded by ${taker}, which published this update.`)
    }
  }
})

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
