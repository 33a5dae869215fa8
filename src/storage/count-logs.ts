import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, ensureStorageRow, octetLength, type WriteQueries } from '../database/index.ts'

/** Deployments per transaction. */
const batch = 50
/** For the columns of a fixed size, and the indexes. */
const deploymentRowBytes = 1_000
const lineRowBytes = 80

/** Adds the logs and findings of a project's deployments to its stored bytes, each once, up to the first that has not ended. */
export async function countLogs(
  { database }: { database: Pick<Database, 'kind' | 'write'> },
  projectId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let counted = batch; counted === batch && !signal?.aborted; await setImmediate())
    counted = await database.write(queries => countBatch(queries, database.kind, projectId))
}

async function countBatch(queries: WriteQueries, kind: Database['kind'], projectId: string): Promise<number> {
  await ensureStorageRow(queries, projectId)
  const row = await queries
    .updateTable('project_storage')
    .set(eb => ({ log_bytes: eb.ref('log_bytes') }))
    .where('project_id', '=', projectId)
    .returning('logs_through')
    .executeTakeFirst()
  const rows = await queries
    .selectFrom('deployments')
    .select(['id', 'ended_at'])
    .select(eb => [
      eb
        .selectFrom('deployment_logs')
        .select(sql<number>`sum(${octetLength(kind, 'text')} + ${sql.lit(lineRowBytes)})`.as('bytes'))
        .whereRef('deployment_id', '=', 'deployments.id')
        .as('logs'),
      eb
        .selectFrom('deployment_findings')
        .select(octetLength(kind, 'findings_json').as('bytes'))
        .whereRef('deployment_id', '=', 'deployments.id')
        .as('findings'),
      eb
        .selectFrom('deployment_replays')
        .select(octetLength(kind, 'replay_json').as('bytes'))
        .whereRef('deployment_id', '=', 'deployments.id')
        .as('replay'),
    ])
    .where('project_id', '=', projectId)
    .where('id', '>', row?.logs_through ?? '')
    .orderBy('id')
    .limit(batch)
    .execute()
  const open = rows.findIndex(each => each.ended_at === null)
  const ended = open === -1 ? rows : rows.slice(0, open)
  const last = ended.at(-1)
  if (!last) return 0
  const bytes = ended.reduce(
    (sum, { logs, findings, replay }) =>
      sum + deploymentRowBytes + Number(logs ?? 0) + Number(findings ?? 0) + Number(replay ?? 0),
    0,
  )
  await queries
    .updateTable('project_storage')
    .set(eb => ({ log_bytes: eb('log_bytes', '+', bytes), logs_through: last.id }))
    .where('project_id', '=', projectId)
    .execute()
  return ended.length
}
