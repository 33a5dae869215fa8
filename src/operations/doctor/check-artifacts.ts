import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type ArtifactStore,
  ArtifactUnreadable,
  createArtifactStore,
  listObjects,
} from '../../artifacts/index.ts'
import type { DatabaseInspection } from '../../database/index.ts'
import { listNamedFiles } from '../../deployments/index.ts'
import type { Clock } from '../../shared/index.ts'
import { artifactPath } from '../archive/manifest.ts'
import { type Check, count, megabytes, ok, problem, warning } from './check.ts'

export interface ArtifactNeeds {
  inspection: DatabaseInspection
  folder: string
  clock: Clock
  onProgress(text: string): void
}

const listed = 5
/** The server removes artifacts that no row names after an hour, once an hour. */
const leftoverMs = 3 * 3_600_000

/** Reads every artifact that the database names, apart from those in a bucket, and compares it with its digest. */
export async function checkArtifacts(needs: ArtifactNeeds): Promise<Check> {
  const { inspection, folder, onProgress } = needs
  const named = await listNamedFiles(inspection.queries)
  for (const digest of (await listObjects(inspection.queries, named)).keys()) named.delete(digest)
  const store = inspection.database && createArtifactStore({ database: inspection.database, folder: null })
  const bad: string[] = []
  let read = 0
  for (const digest of named) {
    const state = await (store ? readStored(store, digest) : readFileOf(folder, digest))
    if (state !== 'intact') bad.push(`${digest} (${state})`)
    read += 1
    onProgress(`Checking artifacts: ${read} of ${named.size}`)
  }
  if (bad.length === 0) return ok('artifacts', `${count(named.size, 'artifact')} have the right content.`)
  return problem({
    name: 'artifacts',
    detail: `${count(bad.length, 'artifact')} of ${named.size} are missing or damaged: ${bad.slice(0, listed).join(', ')}${bad.length > listed ? ', …' : ''}.`,
    next: 'Deploy the affected projects again, or restore a backup. Check the disk.',
  })
}

type ArtifactState = 'intact' | 'missing' | 'damaged'

async function readStored(store: Pick<ArtifactStore, 'read'>, digest: string): Promise<ArtifactState> {
  try {
    await store.read(digest)
    return 'intact'
  } catch (error) {
    if (!(error instanceof ArtifactUnreadable)) throw error
    return error.message.includes('missing') ? 'missing' : 'damaged'
  }
}

async function readFileOf(folder: string, digest: string): Promise<ArtifactState> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, artifactPath(digest))), hash)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return 'missing'
    throw error
  }
  return hash.digest('hex') === digest ? 'intact' : 'damaged'
}

/** Finds files that no row names. A running server removes them within hours. */
export async function checkLeftovers({ inspection, folder, clock }: ArtifactNeeds): Promise<Check> {
  const named = await listNamedFiles(inspection.queries)
  const entries = await readdir(join(folder, 'artifacts'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  let files = 0
  let bytes = 0
  for (const entry of entries.filter(entry => entry.isFile() && !named.has(entry.name))) {
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    if (!found || found.mtimeMs > clock.now() - leftoverMs) continue
    files += 1
    bytes += found.size
  }
  if (files === 0) return ok('leftovers', 'There are no old files that nothing refers to.')
  return warning({
    name: 'leftovers',
    detail: `${count(files, 'old file')} (${megabytes(bytes)}) are not used.`,
    next: 'A server with the role worker removes them within an hour. Check that one is running.',
  })
}
