import type { AuditEntry } from '../../contract/index.ts'
import type { AuditEntryRow, Database } from '../../database/index.ts'

/** Reads a page of an organisation's audit log, newest first, after the entry `cursor`. */
export async function listAuditEntries(
  { database }: { database: Pick<Database, 'queries'> },
  { organizationId, limit, cursor }: { organizationId: string; limit: number; cursor: string | null },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null; hasMore: boolean }> {
  const rows = await database.queries
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(cursor !== null, query => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map(viewEntry)
  const hasMore = rows.length > limit
  return { entries, hasMore, nextCursor: hasMore ? (entries.at(-1)?.id ?? null) : null }
}

function viewEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: row.target,
    detail: row.detail,
    address: row.address,
  }
}
