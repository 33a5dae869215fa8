import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportPageSchema, updateTriggerSchema } from '../src/contract/index.ts'
import { listNamedArtifacts } from '../src/deployments/index.ts'
import { openDatabaseAt } from './support/databases.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { runLectern } from './support/run-lectern.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { sampleSite, writeFiles } from './support/start-lectern.ts'

const environment = { LECTERN_LIMIT_ORG_HOUR: '1000000000', LECTERN_LIMIT_IP_DAY: '1000000000' }
const home = await mkdtemp(join(tmpdir(), 'lectern-backup-'))
const docs = join(home, 'docs')
const data = join(home, 'data')
const archive = join(home, 'backup.tar.gz')

beforeAll(() => writeFiles(docs, sampleSite))
afterAll(() => rm(home, { recursive: true, force: true }))

async function readQuestions(server: ServeProcess): Promise<Set<string>> {
  const questions = new Set<string>()
  for (let cursor: string | null = null, more = true; more; ) {
    const query = `limit=1000${cursor === null ? '' : `&cursor=${cursor}`}`
    const response = await callAdmin(server, `/v1/analytics/${server.projectId}/assistant?${query}`)
    const page = exportPageSchema.parse(await response.json())
    for (const { query } of page.conversations) questions.add(query)
    cursor = page.nextCursor
    more = page.hasMore
  }
  return questions
}

/** Asks and deploys without a break until the server stops. */
function startLoad(server: ServeProcess, acknowledged: Set<string>): Promise<unknown> {
  const reader = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const question = `${name}-${count} how do I configure the proxy?`
      const chunks = readChunks(await (await ask(server, messageBody(question))).text())
      if (chunks.at(-1)?.type === 'finish') acknowledged.add(question)
    }
  }
  const deployer = async () => {
    for (let count = 0; ; count += 1) {
      await writeFiles(docs, { 'guide/proxy.md': `${sampleSite['guide/proxy.md']}\nEdition ${count}.\n` })
      const trigger = await callAdmin(server, `/v1/project/update/${server.projectId}`, { method: 'POST' })
      const { statusId } = updateTriggerSchema.parse(await trigger.json())
      await callAdmin(server, `/v1/project/update-status/${statusId}`, { headers: { prefer: 'wait=5' } })
    }
  }
  return Promise.allSettled([reader('a'), reader('b'), reader('c'), deployer()])
}

test('a backup under load has every turn acknowledged before it, and every page', async () => {
  const server = await startServeProcess({
    data,
    docs,
    environment: { ...environment, LECTERN_KEEP_DEPLOYMENTS: '1' },
  })
  const acknowledged = new Set<string>()
  const load = startLoad(server, acknowledged)
  const backups: { file: string; before: Set<string> }[] = []
  for (let count = 0; count < 3; count += 1) {
    const wanted = acknowledged.size + 25
    await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThanOrEqual(wanted)
    const before = new Set(acknowledged)
    const file = join(home, `backup-${count}.tar.gz`)
    const { exit, err, out } = await runLectern(['backup', file, '--data', data, '--json']).ended
    expect(exit, err).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ file, database: 'sqlite', problems: [] })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    backups.push({ file, before })
  }
  expect(await server.stop('SIGTERM')).toBe(0)
  await load
  expect(readdirSync(data)).not.toContain('backup')

  for (const [at, { file, before }] of backups.entries()) {
    const copy = join(home, `copy-${at}`)
    const { exit, err } = await runLectern(['restore', file, '--data', copy]).ended
    expect(exit, err).toBe(0)
    const restored = {
      ...(await startServeProcess({ data: copy, docs: null, environment })),
      ...keysOf(server),
    }
    const questions = await readQuestions(restored)
    expect([...before].filter(question => !questions.has(question))).toEqual([])
    for (const page of ['', '/guide/proxy', '/guide/environment'])
      expect((await fetch(`${restored.url}/sites/docs${page}`)).status).toBe(200)
    expect(await restored.stop('SIGTERM')).toBe(0)
  }
  await rename(backups.at(-1)?.file ?? '', archive)
})

function keysOf({ adminKey, assistantKey, projectId }: ServeProcess) {
  return { adminKey, assistantKey, projectId }
}

const artifactsIn = (folder: string) =>
  readdirSync(join(folder, 'artifacts'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

test('a backup that is killed leaves no archive, and the next one succeeds', async () => {
  const file = join(home, 'killed.tar.gz')
  const copy = join(home, 'copy-0')
  // Reading a pipe that nobody writes keeps the backup where it is.
  const [artifact = ''] = artifactsIn(copy)
  await rename(artifact, `${artifact}.aside`)
  execFileSync('mkfifo', [artifact])
  const { child, ended } = runLectern(['backup', file, '--data', copy])
  await expect.poll(() => existsSync(`${file}.partial`)).toBe(true)
  child.kill('SIGKILL')
  await ended
  expect(existsSync(file)).toBe(false)

  await rename(`${artifact}.aside`, artifact)
  const again = await runLectern(['backup', file, '--data', copy]).ended
  expect(again.exit, again.err).toBe(0)
  expect(readdirSync(home).filter(name => name.startsWith('killed'))).toEqual(['killed.tar.gz'])
})

test('a restore that is killed leaves a folder that the server refuses, and that the next restore fills', async () => {
  const folder = join(home, 'half')
  const pipe = join(home, 'pipe')
  execFileSync('mkfifo', [pipe])
  const { child, ended } = runLectern(['restore', pipe, '--data', folder])
  const bytes = await readFile(archive)
  const writing = await open(pipe, 'w')
  await writing.write(bytes.subarray(0, bytes.length - 1_000))
  await expect.poll(() => existsSync(join(folder, 'restoring', 'artifacts'))).toBe(true)
  child.kill('SIGKILL')
  await ended
  await writing.close().catch(() => {})

  const refused = await runLectern(['serve', '--data', folder, '--port', '0']).ended
  expect(refused).toMatchObject({ exit: 7, err: expect.stringContaining('was interrupted') })
  const again = await runLectern(['restore', archive, '--data', folder]).ended
  expect(again.exit, again.err).toBe(0)
  expect(existsSync(join(folder, 'restoring'))).toBe(false)
  const server = await startServeProcess({ data: folder, docs: null })
  expect((await fetch(`${server.url}/sites/docs/guide/proxy`)).status).toBe(200)
  expect(await server.stop('SIGTERM')).toBe(0)
})

/** The files of the artifacts that a deployment names. The folder can also hold files that no row names. */
async function findNamedArtifacts(folder: string): Promise<string[]> {
  const database = await openDatabaseAt({ kind: 'sqlite', folder })
  const named = await listNamedArtifacts(database.queries)
  await database.close()
  return artifactsIn(folder).filter(file => named.has(basename(file)))
}

test('doctor finds nothing on a healthy server, and a flipped byte of an artifact', async () => {
  const copy = join(home, 'copy-1')
  const [artifact = ''] = await findNamedArtifacts(copy)
  // A worker would run a deployment that was queued in the backup, which stores the artifact again and so repairs it.
  const server = await startServeProcess({ data: copy, docs: null, environment: { LECTERN_ROLES: 'web' } })
  const settings = { LECTERN_BASE_URL: server.url }
  const healthy = await runLectern(['doctor', '--data', copy, '--json'], settings).ended
  const { checks } = JSON.parse(healthy.out)
  expect(checks.filter(({ state }: { state: string }) => state !== 'ok')).toEqual([])
  expect(healthy.exit).toBe(0)

  const bytes = await readFile(artifact)
  bytes.writeUInt8(bytes.readUInt8(7) ^ 1, 7)
  await writeFile(artifact, bytes)
  const found = await runLectern(['doctor', '--data', copy], settings).ended
  expect(found).toMatchObject({ exit: 13, out: expect.stringMatching(/problem +artifacts .*\(damaged\)/) })
  expect(found.out).toContain(basename(artifact))
  expect(await server.stop('SIGTERM')).toBe(0)
})
