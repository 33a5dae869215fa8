import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'
import { pageName, writePages } from './building.ts'
import { readStatus, somePage, triggerUpdate } from './deploying.ts'

const corpus = fileURLToPath(new URL('../../shared/corpora/mintlify', import.meta.url))
const manyPages = 10_000

/** Measures how many bytes a deployment stores anew after one page has changed. */
export async function measureStoring() {
  const rows = []
  if (existsSync(corpus)) rows.push(await measureChange(basename(corpus), docs => copySite(corpus, docs)))
  rows.push(
    await measureChange(`${manyPages} generated pages`, async docs => {
      await writePages(docs, manyPages)
      return join(docs, pageName(manyPages >> 1))
    }),
  )
  return { title: 'Bytes that a deployment stores, MB', rows }
}

async function copySite(from: string, docs: string): Promise<string> {
  await cp(from, docs, { recursive: true })
  return somePage(docs)
}

async function measureChange(site: string, write: (docs: string) => Promise<string>) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const [data, docs] = [join(home, 'data'), join(home, 'docs')]
  const page = await write(docs)
  const server = await startServeProcess({ data, docs })
  try {
    await untilEnded(server, server.statusId)
    const first = await listStored(data)
    const firstKinds = readKinds(data, server.statusId)
    await appendFile(page, '\nChanged.\n')
    const changedId = await triggerUpdate(server)
    const seconds = await untilEnded(server, changedId)
    const second = await listStored(data)
    const kinds = readKinds(data, changedId)
    const added = [...second].filter(([name]) => !first.has(name))
    const newBytes = (kind: string) => {
      const known = new Set(firstKinds.get(kind))
      return sum([...new Set(kinds.get(kind))].filter(name => !known.has(name)).map(sizeIn(second)))
    }
    const rest = sum(added.map(([, size]) => size)) - newBytes('index')
    const whole = sum([...first.values()]) - sum([...new Set(firstKinds.get('index'))].map(sizeIn(first)))
    return {
      site,
      'first deployment': describeBytes(sum([...first.values()])),
      files: first.size,
      ...Object.fromEntries(
        ['site', 'pages', 'manifest', 'files', 'index'].map(kind => [
          `${kind}, of it new after a change`,
          `${describeBytes(sum([...new Set(kinds.get(kind))].map(sizeIn(second))))}, ${describeBytes(newBytes(kind))}`,
        ]),
      ),
      'new apart from the index': `${describeBytes(rest)} (${((rest / whole) * 100).toFixed(1)} %)`,
      'new files': added.length,
      'seconds of the change': seconds.toFixed(2),
    }
  } finally {
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
}

function sizeIn(stored: ReadonlyMap<string, number>) {
  return (name: string) => stored.get(name) ?? 0
}

/** Lists the stored files by name with their sizes. */
async function listStored(data: string): Promise<Map<string, number>> {
  const folder = join(data, 'artifacts')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(
        async ({ parentPath, name }) => [name, (await stat(join(parentPath, name))).size] as [string, number],
      ),
    ),
  )
}

/** Lists the names of the files that hold each artifact of a deployment. */
function readKinds(data: string, statusId: string): Map<string, string[]> {
  const database = new DatabaseSync(join(data, 'lectern.db'), { readOnly: true })
  try {
    const row = database.prepare('select artifacts_json from deployments where id = ?').get(statusId)
    const artifacts: Record<string, string> = JSON.parse(String(row?.artifacts_json))
    return new Map(
      Object.entries(artifacts).map(([kind, digest]) => [kind, listParts(database, digest) ?? [digest]]),
    )
  } finally {
    database.close()
  }
}

/** Undefined for an artifact that is one file. */
function listParts(database: DatabaseSync, digest: string): string[] | undefined {
  const known = database.prepare(`select 1 from sqlite_schema where name = 'artifact_lists'`).get()
  const row = known && database.prepare('select parts from artifact_lists where digest = ?').get(digest)
  if (!(row?.parts instanceof Uint8Array)) return undefined
  const entryBytes = 36
  return Array.from({ length: row.parts.length / entryBytes }, (_, at) =>
    Buffer.from(row.parts as Uint8Array)
      .subarray(at * entryBytes, at * entryBytes + 32)
      .toString('hex'),
  )
}

async function untilEnded(server: ServeProcess, statusId: string): Promise<number> {
  for (;;) {
    const { status, summary, createdAt, endedAt } = await readStatus(server, statusId)
    if (status === 'failure') throw new Error(summary)
    if (endedAt !== undefined) return (Date.parse(endedAt) - Date.parse(createdAt)) / 1000
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function describeBytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(2)
}
