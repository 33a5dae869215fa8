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

/** The files that hold an artifact of a deployment. */
export interface ClaimedFiles {
  projectId: string
  files: readonly { digest: string; sizeBytes: number }[]
  /** Counted, but not limited. */
  isExempt: boolean
}

/** Below the most parameters of a statement. */
export const filesPerQuery = 500

interface Terms {
  clock: Clock
  defaultLimitBytes: number | null
}

/**
 * Counts the files of an artifact before they are stored, apart from those that are counted already. Throws `storage-full` if the
 * organisation has no room for them. Simultaneous claims of an organisation wait for each other, so that they cannot exceed the
 * limit together.
 */
export async function claimFiles(
  queries: WriteQueries,
  { clock, defaultLimitBytes }: Terms,
  claim: ClaimedFiles & { kind: FileKind },
): Promise<void> {
  const { projectId, kind } = claim
  const usage = await lockUsage(queries, { projectId, defaultLimitBytes })
  const files = new Map(claim.files.map(file => [file.digest, file]))
  for (const digest of await renewFiles(queries, claim, clock.now())) files.delete(digest)
  const sizeBytes = [...files.values()].reduce((sum, file) => sum + file.sizeBytes, 0)
  if (sizeBytes > roomIn(usage) && !claim.isExempt)
    throw new AppError('storage-full', describeFull(usage, sizeBytes))
  const added = [...files.values()].map(file => ({ projectId, kind, ...file }))
  for (let at = 0; at < added.length; at += filesPerQuery)
    await insertFiles(queries, added.slice(at, at + filesPerQuery), clock.now())
  if (sizeBytes > 0) await addBytes(queries, { projectId, kind, sizeBytes })
}

/** Returns the files of a claim that are counted already. */
async function renewFiles(
  queries: WriteQueries,
  { projectId, files }: ClaimedFiles,
  now: number,
): Promise<string[]> {
  const renewed: string[] = []
  for (let at = 0; at < files.length; at += filesPerQuery) {
    const rows = await queries
      .updateTable('stored_files')
      .set({ stored_at: now })
      .where('project_id', '=', projectId)
      .where(
        'digest',
        'in',
        files.slice(at, at + filesPerQuery).map(({ digest }) => digest),
      )
      .returning('digest')
      .execute()
    renewed.push(...rows.map(({ digest }) => digest))
  }
  return renewed
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
  const inserted = await insertFiles(queries, [{ projectId, digest, kind, sizeBytes }], now)
  if (inserted > 0) await addBytes(queries, { projectId, kind, sizeBytes })
}

/** Returns how many were not counted yet. */
async function insertFiles(queries: WriteQueries, files: readonly NewFile[], now: number): Promise<number> {
  const inserted = await queries
    .insertInto('stored_files')
    .values(
      files.map(({ projectId, digest, kind, sizeBytes }) => ({
        project_id: projectId,
        digest,
        kind,
        size_bytes: sizeBytes,
        stored_at: now,
      })),
    )
    .onConflict(conflict => conflict.columns(['project_id', 'digest']).doNothing())
    .returning('digest')
    .execute()
  return inserted.length
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
