import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploymentSteps } from '../src/builder/index.ts'
import { createClient } from '../src/client/index.ts'
import { createLocation, databaseKinds } from './support/databases.ts'
import { findProcesses, isRunning } from './support/find-processes.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { sampleSite, sharedSecret, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

type DeploymentStep = (typeof deploymentSteps)[number]

const pageCount = 40
/** The summary of a status by step. */
const summaries: Record<DeploymentStep, string> = {
  fetch: 'Fetching the source.',
  read: 'Reading the files.',
  parse: 'Parsing the pages.',
  index: 'Building the search index.',
  publish: 'Publishing.',
}

const deployed = {
  status: 'success',
  summary: `Deployed ${pageCount + 1} pages; ${pageCount + 1} files changed.`,
}

function writeSite(folder: string, revision: number): Promise<void> {
  const text = (page: number) =>
    `# Page ${page}\n\nThis is revision ${revision}.\n\n${'Some words. '.repeat(100)}\n`
  const pages = Array.from({ length: pageCount }, (_, page) => [`page-${page}.md`, text(page)] as const)
  return writeFiles(folder, { 'index.md': text(0), ...Object.fromEntries(pages) })
}

describe.each(databaseKinds)('SIGKILL in each step, on %s', kind => {
  let home: string
  let place: Awaited<ReturnType<typeof createLocation>>
  let server: ServeProcess
  let admin: string
  let web: ServeProcess | undefined
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-kill-steps-'))
    place = await createLocation(kind)
    await writeFiles(join(home, 'docs'), sampleSite)
    await start()
    admin = server.adminKey
    // On Postgres, readers use a separate web process.
    if (kind === 'postgres') web = await startServer('web', 'web')
  })
  afterAll(async () => {
    for (const running of [server, web]) await running?.stop('SIGKILL')
    await place.remove()
    await rm(home, { recursive: true, force: true })
  })

  function startServer(roles: string, name: string): Promise<ServeProcess> {
    const { location } = place
    return startServeProcess({
      data: location.kind === 'sqlite' ? location.folder : join(home, name),
      docs: join(home, 'docs'),
      environment: {
        LECTERN_ROLES: roles,
        LECTERN_SOURCE_FOLDERS: home,
        DATABASE_URL: location.kind === 'postgres' ? location.url : '',
        LECTERN_SECRET: sharedSecret,
      },
    })
  }
  async function start(): Promise<void> {
    server = await startServer('web,worker', 'all')
  }
  const client = () => createClient({ baseUrl: server.url, key: admin })

  interface Project {
    id: string
    domain: string
    folder: string
    /** The live revision, and the one that is being deployed. */
    revisions: number[]
  }
  /** Creates a project and deploys revision 1. */
  async function createProject(domain: string): Promise<Project> {
    const folder = join(home, domain)
    await writeSite(folder, 1)
    const source = { kind: 'folder' as const, path: folder }
    const { id } = await client().createProject({ name: domain, domain, source })
    expect(
      (await waitForUpdate(client(), (await client().triggerUpdate({ projectId: id })).statusId)).status,
    ).toBe('success')
    return { id, domain, folder, revisions: [1] }
  }
  /** Updates to the next revision; resolves once it reaches the step or a later one. */
  async function beginUpdate(project: Project, step: DeploymentStep): Promise<string> {
    const revision = (project.revisions.at(-1) ?? 0) + 1
    project.revisions.push(revision)
    await writeSite(project.folder, revision)
    const { statusId } = await client().triggerUpdate({ projectId: project.id })
    const wanted = deploymentSteps.slice(deploymentSteps.indexOf(step)).map(each => summaries[each])
    for await (const { summary, endedAt } of client().followUpdate({ statusId }))
      if (wanted.includes(summary) || endedAt !== undefined) break
    return statusId
  }
  /** Reads the projects until stopped; returns each page that was missing or older than before, unless the server was down. */
  async function readThroughout(projects: Project[], stop: AbortSignal): Promise<string[]> {
    const seen = new Map<Project, number>()
    const failures: string[] = []
    for await (const _ of setInterval(10)) {
      if (stop.aborted) break
      const project = projects.shift()
      if (!project) continue
      projects.push(project)
      const page = await readPage(project).catch(() => undefined)
      if (page === undefined) continue
      const [before, revision] = [seen.get(project) ?? 1, Number(/is revision (\d+)/.exec(page)?.[1] ?? 0)]
      if (revision < before || !project.revisions.includes(revision))
        failures.push(`${project.domain}: revision ${revision} after ${before}`)
      seen.set(project, Math.max(before, revision))
    }
    return failures
  }
  async function readPage({ domain }: Project): Promise<string> {
    return (await fetch(`${(web ?? server).url}/sites/${domain}/page-7`)).text()
  }

  // The build does not depend on the database.
  test.runIf(kind === 'sqlite')(
    'after the build is killed, the update runs again and is published, and readers notice nothing',
    async () => {
      const project = await createProject('builds')
      const stop = new AbortController()
      const reading = readThroughout([project], stop.signal)
      for (const step of ['fetch', 'read', 'parse', 'index'] as const) {
        for (let killed: number[] = []; killed.length === 0; ) {
          const statusId = await beginUpdate(project, step)
          killed = await findProcesses(server.pid, 'build-process-entry')
          for (const id of killed) process.kill(id, 'SIGKILL')
          expect(await waitForUpdate(client(), statusId)).toMatchObject(deployed)
          await expect.poll(() => readPage(project)).toContain(`revision ${project.revisions.at(-1)}.`)
        }
      }
      stop.abort()
      expect(await reading).toEqual([])
    },
  )

  test('after the server is killed, the next one finishes the update, no process is left, and readers notice nothing', async () => {
    // On Postgres a lease expires after half a minute, so three steps are enough.
    const steps = kind === 'sqlite' ? deploymentSteps : (['fetch', 'parse', 'index'] as const)
    const projects = await Promise.all(steps.map(step => createProject(`server-${step}`)))
    const stop = new AbortController()
    const reading = readThroughout([...projects], stop.signal)
    const begun: string[] = []
    for (const [at, step] of steps.entries()) {
      const project = projects[at]
      if (!project) continue
      begun.push(await beginUpdate(project, step))
      const builds = await findProcesses(server.pid, 'build-process-entry')
      await server.stop('SIGKILL')
      await expect.poll(() => Promise.all(builds.map(isRunning))).not.toContain(true)
      await start()
    }
    for (const statusId of begun) expect(await waitForUpdate(client(), statusId)).toMatchObject(deployed)
    for (const project of projects)
      await expect.poll(() => readPage(project)).toContain(`revision ${project.revisions.at(-1)}.`)
    stop.abort()
    expect(await reading).toEqual([])
  })
})
