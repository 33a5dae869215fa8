import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'

describe.each(databaseKinds)('the migration of creators on %s', kind => {
  it('takes the creators of keys and invitations from the audit log', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    await undoMigrations(old, '0017')
    await old.write(async queries => {
      await queries.insertInto('organizations').values({ id: 'o', name: 'Acme', created_at: 0 }).execute()
      for (const id of ['k', 'first'])
        await sql`insert into api_keys
          (id, organization_id, kind, name, digest, hint, scopes_json, allowed_addresses_json, allowed_origins_json, created_at)
          values (${id}, 'o', 'admin', 'CI', ${id}, 'abcd', '[]', '[]', '[]', 1)`.execute(queries)
      await sql`insert into invitations (id, organization_id, kind, digest, role, created_at, expires_at)
        values ('i', 'o', 'invite', 'd', 'owner', 1, 2)`.execute(queries)
      for (const [action, target] of [
        ['key-created', 'k'],
        ['invitation-created', 'i'],
        ['key-renamed', 'first'],
      ] as const)
        await queries
          .insertInto('audit_entries')
          .values({
            id: target,
            organization_id: 'o',
            actor_kind: 'member',
            actor_id: 'ada',
            actor_name: 'Ada',
            action,
            target,
            detail: null,
            address: '203.0.113.1',
            at: 1,
          })
          .execute()
    })
    await old.close()

    const { queries, close } = await openDatabaseAt(location)
    const keys = await queries.selectFrom('api_keys').select(['id', 'created_by']).orderBy('id').execute()
    expect(keys).toEqual([
      { id: 'first', created_by: null },
      { id: 'k', created_by: 'ada' },
    ])
    expect(await queries.selectFrom('invitations').select('created_by').execute()).toEqual([
      { created_by: 'ada' },
    ])
    await close()
    await remove()
  })
})
