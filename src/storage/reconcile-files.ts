import type { ArtifactStore } from '../artifacts/index.ts'
import { type Database, ensureStorageRow, type StoredFileRow, type WriteQueries } from '../database/index.ts'
import { listProjectFiles } from '../deployments/index.ts'
import type { Clock } from '../shared/index.ts'
import { graceMs } from './storage.ts'
import { type FileKind, filesPerQuery } from './stored-files.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  artifacts: Pick<ArtifactStore, 'findSize'>
  clock: Clock
}

interface FoundFile {
  digest: string
  kind: FileKind
  sizeBytes: number
}

/**
 * Corrects the count of a project's files: adds those that its deployments name, for example after an upgrade, and takes off those that
 * are no longer named, once they are removed.
 */
export async function reconcileFiles(needs: Needs, projectId: string): Promise<void> {
  const { database, clock } = needs
  const now = clock.now()
  const files = await listProjectFiles(database.queries, projectId)
  const named = new Set(files.map(({ digest }) => digest))
  const rows = await database.queries
    .selectFrom('stored_files')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  const known = new Set(rows.map(({ digest }) => digest))
  const found: FoundFile[] = []
  for (const { digest, kind, sizeBytes: knownBytes } of files) {
    if (known.has(digest)) continue
    const sizeBytes = knownBytes ?? (await needs.artifacts.findSize(digest))
    if (sizeBytes !== undefined) found.push({ digest, kind, sizeBytes })
  }
  const left: StoredFileRow[] = []
  for (const row of rows) if (!named.has(row.digest) && (await isGone(needs, row, now))) left.push(row)
  await database.write(queries => correct(queries, { projectId, found, left, now }))
}

/** A file that another project also stores is not removed. It stops counting when it would have been. */
async function isGone(
  { artifacts }: Needs,
  { digest, stored_at }: Pick<StoredFileRow, 'digest' | 'stored_at'>,
  now: number,
): Promise<boolean> {
  if (stored_at >= now - graceMs) return false
  return stored_at < now - 2 * graceMs || (await artifacts.findSize(digest)) === undefined
}

async function correct(
  queries: WriteQueries,
  change: { projectId: string; found: FoundFile[]; left: StoredFileRow[]; now: number },
): Promise<void> {
  const { projectId, now } = change
  await ensureStorageRow(queries, projectId)
  // Locks the sums, which claims change.
  await queries
    .updateTable('project_storage')
    .set({ files_at: now })
    .where('project_id', '=', projectId)
    .execute()
  for (let at = 0; at < change.found.length; at += filesPerQuery)
    await queries
      .insertInto('stored_files')
      .values(
        change.found.slice(at, at + filesPerQuery).map(({ digest, kind, sizeBytes }) => ({
          project_id: projectId,
          digest,
          kind,
          size_bytes: sizeBytes,
          stored_at: now,
        })),
      )
      .onConflict(conflict => conflict.columns(['project_id', 'digest']).doNothing())
      .execute()
  for (const { digest, stored_at } of change.left)
    await queries
      .deleteFrom('stored_files')
      .where('project_id', '=', projectId)
      .where('digest', '=', digest)
      // Not if it was claimed again meanwhile.
      .where('stored_at', '=', stored_at)
      .execute()
  const sums = await queries
    .selectFrom('stored_files')
    .select(eb => ['kind', eb.fn.sum<number | string>('size_bytes').as('bytes')])
    .where('project_id', '=', projectId)
    .groupBy('kind')
    .execute()
  const sumOf = (kind: FileKind) => Number(sums.find(sum => sum.kind === kind)?.bytes ?? 0)
  await queries
    .updateTable('project_storage')
    .set({ deployment_bytes: sumOf('deployment'), upload_bytes: sumOf('upload') })
    .where('project_id', '=', projectId)
    .execute()
}
