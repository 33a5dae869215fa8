import type { AuditAction } from '../../contract/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import { type Clock, createId } from '../../shared/index.ts'

export type AuditActor =
  | { kind: 'member'; userId: string; name: string }
  | { kind: 'key'; keyId: string }
  | { kind: 'operator' }

export interface NewAuditEntry {
  organizationId: string
  actor: AuditActor
  action: AuditAction
  /** Id of the changed object. */
  target: string | null
  /** A short description of the change, without secrets. */
  detail: string | null
  address: string
  /** Adds to an entry of the last day with the same actor, action and target, if its detail is like `pattern`. */
  continues?: { pattern: string; merge(detail: string): string } | undefined
}

const detailCharacters = 500
const continuedMs = 86_400_000

/** Adds an entry to the audit log, or continues one. Copies the actor's name, because entries outlive members. */
export async function recordAudit(
  { database, clock }: { database: Pick<Database, 'queries' | 'write'>; clock: Clock },
  entry: NewAuditEntry,
): Promise<void> {
  const { organizationId, actor, action, target, detail, address } = entry
  const { id, name } = await describeActor(database, actor)
  const at = clock.now()
  await database.write(async queries => {
    if (await continueEntry(queries, { ...entry, actorId: id, since: at - continuedMs })) return
    await queries
      .insertInto('audit_entries')
      .values({
        id: createId(),
        organization_id: organizationId,
        actor_kind: actor.kind,
        actor_id: id,
        actor_name: name,
        action,
        target,
        detail: detail?.slice(0, detailCharacters).toWellFormed() ?? null,
        address,
        at,
      })
      .execute()
  })
}

/** False if there is no such entry, or another call changed it meanwhile. */
async function continueEntry(
  queries: WriteQueries,
  {
    organizationId,
    actorId,
    action,
    target,
    continues,
    since,
  }: NewAuditEntry & { actorId: string; since: number },
): Promise<boolean> {
  if (!continues) return false
  const earlier = await queries
    .selectFrom('audit_entries')
    .select(['id', 'detail'])
    .where('organization_id', '=', organizationId)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('target', '=', target)
    .where('at', '>=', since)
    .where('detail', 'like', continues.pattern)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!earlier?.detail) return false
  const { numUpdatedRows } = await queries
    .updateTable('audit_entries')
    .set({ detail: continues.merge(earlier.detail) })
    .where('id', '=', earlier.id)
    .where('detail', '=', earlier.detail)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

async function describeActor(
  database: Pick<Database, 'queries'>,
  actor: AuditActor,
): Promise<{ id: string; name: string }> {
  if (actor.kind === 'member') return { id: actor.userId, name: actor.name }
  if (actor.kind === 'key') return { id: actor.keyId, name: await keyName(database, actor.keyId) }
  return { id: '', name: 'Operator of the server' }
}

async function keyName({ queries }: Pick<Database, 'queries'>, keyId: string): Promise<string> {
  const row = await queries.selectFrom('api_keys').select('name').where('id', '=', keyId).executeTakeFirst()
  return row?.name ?? ''
}
