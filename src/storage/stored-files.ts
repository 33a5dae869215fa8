import { ensureStorageRow, type StoredFileRow, type WriteQueries } from '../database/index.ts'
import { AppError, type Clock } from '../shared/index.ts'
import { describeFull } from './describe-full.ts'
import { readUsage } from './read-usage.ts'
import type { StorageUsage } from './storage.ts'

export type FileKind = StoredFileRow['kind']

export interface NewFile {
  projectId: string
  digest: string
  kind: FileKind
  sizeBytes: number
}

interface Terms {
  clock: Clock
  defaultLimitBytes: number | null
}

/**
 * Counts a file before it is stored. Throws `storage-full` if the organisation has no room for it. Simultaneous claims of an
 * organisation wait for each other, so that they cannot exceed the limit together.
 */
export async function claimFile(
  queries: WriteQueries,
  { clock, defaultLimitBytes }: Terms,
  file: NewFile & { isExempt?: boolean },
): Promise<void> {
  const { projectId, digest, sizeBytes } = file
  const usage = await lockUsage(queries, { projectId, defaultLimitBytes })
  const renewed = await queries
    .updateTable('stored_files')
    .set({ stored_at: clock.now() })
    .where('project_id', '=', projectId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (renewed.numUpdatedRows > 0n) return
  const room = roomIn(usage)
  if (sizeBytes > room && !file.isExempt) throw new AppError('storage-full', describeFull(usage, sizeBytes))
  await addFile(queries, file, clock.now())
}

/**
 * Counts an upload before it arrives, under the digest `receiving`. Returns how many bytes it can have: all of `wantedBytes`, or
 * the room that is left if the client did not say the size.
 */
export async function claimUpload(
  queries: WriteQueries,
  { clock, defaultLimitBytes }: Terms,
  upload: { projectId: string; receiving: string; wantedBytes: number; isExact: boolean },
): Promise<number> {
  const { projectId, receiving: digest, wantedBytes, isExact } = upload
  const usage = await lockUsage(queries, { projectId, defaultLimitBytes })
  const room = roomIn(usage)
  if (room <= 0 || (isExact && wantedBytes > room))
    throw new AppError('storage-full', describeFull(usage, wantedBytes))
  const sizeBytes = Math.min(wantedBytes, room)
  await addFile(queries, { projectId, digest, kind: 'upload', sizeBytes }, clock.now())
  return sizeBytes
}

/** Replaces the count of an arriving upload by the stored file; null: nothing was stored. */
export async function settleUpload(
  queries: WriteQueries,
  { projectId, receiving }: { projectId: string; receiving: string },
  stored: { digest: string; sizeBytes: number; now: number } | null,
): Promise<void> {
  const claimed = await queries
    .deleteFrom('stored_files')
    .where('project_id', '=', projectId)
    .where('digest', '=', receiving)
    .returning('size_bytes')
    .executeTakeFirst()
  if (claimed) await addBytes(queries, { projectId, kind: 'upload', sizeBytes: -claimed.size_bytes })
  if (stored) await addFile(queries, { projectId, kind: 'upload', ...stored }, stored.now)
}

/** Locks the organisation of a project until the end of the transaction, and reads what it stores. */
async function lockUsage(
  queries: WriteQueries,
  { projectId, defaultLimitBytes }: { projectId: string; defaultLimitBytes: number | null },
): Promise<StorageUsage> {
  await ensureStorageRow(queries, projectId)
  const { id: organizationId } = await queries
    .updateTable('organizations')
    .set(eb => ({ storage_limit_bytes: eb.ref('storage_limit_bytes') }))
    .where('id', '=', eb =>
      eb.selectFrom('project_storage').select('organization_id').where('project_id', '=', projectId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return readUsage(queries, { organizationId, defaultLimitBytes })
}

function roomIn({ limitBytes, usedBytes }: StorageUsage): number {
  return limitBytes === null ? Number.POSITIVE_INFINITY : limitBytes - usedBytes
}

async function addFile(
  queries: WriteQueries,
  { projectId, digest, kind, sizeBytes }: NewFile,
  now: number,
): Promise<void> {
  const row = { project_id: projectId, digest, kind, size_bytes: sizeBytes, stored_at: now }
  const inserted = await queries
    .insertInto('stored_files')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'digest']).doNothing())
    .returning('digest')
    .executeTakeFirst()
  if (!inserted) return
  await addBytes(queries, { projectId, kind, sizeBytes })
}

async function addBytes(
  queries: WriteQueries,
  { projectId, kind, sizeBytes }: Pick<NewFile, 'projectId' | 'kind' | 'sizeBytes'>,
): Promise<void> {
  await queries
    .updateTable('project_storage')
    .set(eb =>
      kind === 'upload'
        ? { upload_bytes: eb('upload_bytes', '+', sizeBytes) }
        : { deployment_bytes: eb('deployment_bytes', '+', sizeBytes) },
    )
    .where('project_id', '=', projectId)
    .execute()
}
