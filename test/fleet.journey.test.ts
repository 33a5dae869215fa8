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
import { sampleSite, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const projectCount = 20
const updateCount = 200
const askerCount = 4

/** The worker that is killed leaves its work to others soon; no other loses a lease for being slow. */
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
  /** What its source says now; each update is asked for after a change of it. */
  revision: number
  asked: string[]
}

async function makeProject(client: Client, number: number): Promise<FleetProject> {
  const domain = `project-${number}`
  await mkdir(join(home, domain))
  const source = { kind: 'folder' as const, path: join(home, domain) }
  const { id } = await client.createProject({ name: domain, domain, source })
  const { key } = await client.createKey({ kind: 'assistant', name: 'Readers', projectId: id })
  return { id, domain, assistantKey: key, revision: 0, asked: [] }
}

async function askForUpdate(client: Client, project: FleetProject): Promise<string> {
  project.revision += 1
  const text = `# Product\n\nThe current revision of the product is number ${project.revision}.\n`
  // At once: a worker that reads the folder for an earlier update must not find the page half written.
  const draft = join(home, `${project.domain}.md`)
  await writeFile(draft, text)
  await rename(draft, join(home, project.domain, 'index.md'))
  const { statusId } = await client.triggerUpdate({ projectId: project.id })
  project.asked.push(statusId)
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

/** Kills a worker that has deployments under way, and returns their ids. */
async function killAtWork(worker: Child, owner: string): Promise<string[]> {
  for (;;) {
    await expect.poll(() => findRuns(owner), { interval: 2 }).not.toEqual([])
    worker.kill('SIGSTOP')
    if ((await findRuns(owner)).length > 0) break
    worker.kill('SIGCONT')
  }
  worker.kill('SIGKILL')
  // What it had asked of the database before is done or undone once its connections are gone.
  await expect.poll(() => countConnections(owner), { interval: 5 }).toBe(0)
  return findRuns(owner)
}

async function countConnections(owner: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity where application_name = ${owner}`.execute(
    database.queries,
  )
  return rows.length
}

/** Reads the sites through one web process until it is stopped; returns what a reader would complain of. */
async function readThroughout(web: ServeProcess, projects: FleetProject[], stop: AbortSignal) {
  const seen = new Map<string, number>()
  const complaints: string[] = []
  for await (const _ of setInterval(20)) {
    if (stop.aborted) break
    const { domain } = pick(projects)
    const response = await fetch(`${web.url}/sites/${domain}/`)
    const revision = Number(/product is number (\d+)/.exec(await response.text())?.[1] ?? 0)
    const before = seen.get(domain) ?? 0
    seen.set(domain, Math.max(before, revision))
    if (revision < before) complaints.push(`${domain}: ${response.status}, ${revision} after ${before}`)
  }
  return complaints
}

async function readAnswer(web: ServeProcess, project: FleetProject): Promise<string> {
  const reader = { ...web, ...project }
  const response = await ask(reader, messageBody('What is the current revision of the product?'))
  return answerText(readChunks(await response.text()))
}

/** Of each update of a project, oldest first, what became of it. */
function readRuns(project: FleetProject) {
  return database.queries
    .selectFrom('deployments')
    .select(['id', 'status', 'summary', 'attempt', 'started_at', 'ended_at'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
}

test('with two workers, two web processes and one worker killed, each update runs once and in order, and no reader notices', async () => {
  await writeFiles(join(home, 'docs'), sampleSite)
  const first = await startWeb()
  const webs = [first, await startWeb()] as const
  const clients = webs.map(({ url }) => createClient({ baseUrl: url, key: first.adminKey }))
  const client = () => pick(clients)
  const projects: FleetProject[] = []
  for (let number = 0; number < projectCount; number += 1) projects.push(await makeProject(client(), number))

  const doomed = await startWorker('doomed')
  await startWorker('steady')
  const stopReading = new AbortController()
  const readers = webs.map(web => readThroughout(web, projects, stopReading.signal))

  for (const project of projects) await askForUpdate(client(), project)
  let left = updateCount - projectCount
  const askers = Array.from({ length: askerCount }, async (_, asker) => {
    const own = projects.filter((_, number) => number % askerCount === asker)
    while (left > 0) {
      left -= 1
      const statusId = await askForUpdate(client(), pick(own))
      // What is waited for gets a run of its own; most of the others are superseded.
      if (left % 4 === 0) await waitForUpdate(client(), statusId)
    }
  })
  await expect.poll(() => left, { interval: 2 }).toBeLessThan(updateCount / 2)
  const lost = await killAtWork(doomed, 'doomed')
  await startWorker('replacement')
  await Promise.all(askers)
  for (const project of projects) await waitForUpdate(client(), project.asked.at(-1))

  for (const project of projects) {
    for (const web of webs)
      await expect
        .poll(() => readAnswer(web, project), { interval: 20 })
        .toContain(`is number ${project.revision}.`)
  }
  stopReading.abort()
  expect((await Promise.all(readers)).flat()).toEqual([])

  expect(projects.flatMap(project => project.asked)).toHaveLength(updateCount)
  for (const project of projects) {
    const all = await readRuns(project)
    expect(all.map(run => run.id)).toEqual([...project.asked].sort())
    expect(all.filter(run => run.status !== 'success')).toEqual([])
    const runs = all.filter(run => run.attempt > 0)
    expect(runs.at(-1)?.id).toBe(project.asked.at(-1))
    for (const [position, run] of runs.entries()) {
      expect(run.attempt).toBe(lost.includes(run.id) ? 2 : 1)
      expect(run.started_at).toBeGreaterThanOrEqual(runs[position - 1]?.ended_at ?? 0)
    }
    for (const waited of all.filter(run => run.attempt === 0)) {
      const taker = runs.find(run => run.id > waited.id)?.id
      expect(waited.summary).toBe(`Superseded by ${taker}, which published this update.`)
    }
  }
})

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
