import type { ImportRequest, ImportResult } from '../../contract/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { findItems } from './imported-items.ts'
import { insertConversations } from './insert-conversations.ts'
import { insertFeedback } from './insert-feedback.ts'
import { type ImportRow, type ReadRows, readImportRows } from './read-import-rows.ts'

export interface ImportInput extends ImportRequest {
  projectId: string
}

interface Needs {
  database: Pick<Database, 'kind' | 'queries' | 'write'>
  clock: Clock
}

const dayMs = 86_400_000
/** Longer than an answer takes, and than clocks differ: no question that is not stored yet gets an earlier id. */
const settledMs = 600_000

/**
 * Stores rows of an export with their original times: all that can be imported, or none if that fails. A row that an earlier
 * import stored is a duplicate, even if it was erased since.
 */
export async function importRows(
  needs: Needs,
  { projectId, kind, rows, dryRun }: ImportInput,
): Promise<ImportResult> {
  const { database, clock } = needs
  const read = readImportRows(kind, rows, clock.now() - settledMs)
  const oldestTime = await findOldestTime(database.queries, projectId, clock.now())
  const kept = {
    ...read,
    rows: (read.rows as ImportRow<never>[]).filter(({ time }) => time >= oldestTime),
  } as ReadRows
  const imported = dryRun
    ? await countNew(database, projectId, kept.rows)
    : await database.write(queries => insertRows(queries, database.kind, { projectId, read: kept }))
  return {
    imported,
    duplicates: kept.rows.length - imported,
    expired: read.rows.length - kept.rows.length,
    refused: read.refused,
  }
}

/** Rows before this time would be deleted at once. */
async function findOldestTime(queries: Database['queries'], projectId: string, now: number): Promise<number> {
  const project = await queries
    .selectFrom('projects')
    .select('retention_days as days')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return typeof project?.days === 'number' ? now - project.days * dayMs : 0
}

async function countNew(
  { queries }: Pick<Database, 'queries'>,
  projectId: string,
  rows: readonly { key: string }[],
): Promise<number> {
  const keys = [...new Set(rows.map(({ key }) => key))]
  return keys.length - (await findItems(queries, projectId, keys)).size
}

async function insertRows(
  queries: WriteQueries,
  kind: Database['kind'],
  { projectId, read }: { projectId: string; read: ReadRows },
): Promise<number> {
  if (read.kind === 'feedback') return insertFeedback(queries, projectId, read.rows)
  return insertConversations(queries, { kind, projectId }, read.rows)
}
