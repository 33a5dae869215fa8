import { describe, expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'

describe.each(databaseKinds)('the migration of deployment events on %s', kind => {
  it('keeps webhook deliveries and commit statuses that are due', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    const delivery = {
      webhook_id: 'w',
      message_id: 'd.update.started',
      event: 'update.started',
      body: '{}',
      status: 'pending' as const,
      due_at: 5,
      created_at: 5,
    }
    await undoMigrations(old, '0014')
    await old.write(async queries => {
      await queries.insertInto('organizations').values({ id: 'o', name: 'Acme', created_at: 0 }).execute()
      await queries
        .insertInto('projects')
        .values({ id: 'p', organization_id: 'o', domain: 'd', name: 'D', created_at: 1, updated_at: 1 })
        .execute()
      await queries
        .insertInto('deployments')
        .values({
          id: 'd',
          project_id: 'p',
          status: 'in_progress',
          source: 'api',
          summary: '',
          origin_json: '{}',
          created_at: 1,
        })
        .execute()
      await queries
        .insertInto('webhooks')
        .values({ id: 'w', project_id: 'p', url: 'u', secret: 's', events_json: '[]', created_at: 1 })
        .execute()
      await queries.insertInto('webhook_deliveries').values(delivery).execute()
      await queries
        .insertInto('commit_statuses')
        .values({ deployment_id: 'd', state: 'pending', due_at: 5 })
        .execute()
    })
    await old.close()

    const { queries, close } = await openDatabaseAt(location)
    expect(await queries.selectFrom('webhook_deliveries').selectAll().execute()).toMatchObject([delivery])
    expect(await queries.selectFrom('commit_statuses').selectAll().execute()).toMatchObject([
      { deployment_id: 'd', state: 'pending', due_at: 5 },
    ])
    expect(await queries.selectFrom('deployment_events').selectAll().execute()).toEqual([])
    await close()
    await remove()
  })
})
