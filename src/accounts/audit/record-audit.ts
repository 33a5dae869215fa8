import type { AuditAction } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'

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
}

const detailCharacters = 500

/** Adds an entry to the audit log. Copies the actor's name, because entries outlive members. */
export async function recordAudit(
  {
    database,
    clock,
    createId,
  }: { database: Pick<Database, 'queries' | 'write'>; clock: Clock; createId: CreateId },
  { organizationId, actor, action, target, detail, address }: NewAuditEntry,
): Promise<void> {
  const { id, name } = await describeActor(database, actor)
  await database.write(queries =>
    queries
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
        at: clock.now(),
      })
      .execute(),
  )
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
