import { describe, expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'

describe.each(databaseKinds)('the migration of control on %s', kind => {
  it('keeps existing rows and locks nothing', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    await undoMigrations(old, '0002')
    await old.write(async queries => {
      await queries.insertInto('organizations').values({ id: 'o', name: 'Acme', created_at: 0 }).execute()
      const project = {
        id: 'p',
        organization_id: 'o',
        domain: 'docs',
        name: 'Docs',
        created_at: 1,
        updated_at: 1,
      }
      await queries.insertInto('projects').values(project).execute()
    })
    await old.close()

    const database = await openDatabaseAt(location)
    const projects = await database.queries.selectFrom('projects').selectAll().execute()
    expect(projects).toMatchObject([{ id: 'p', domain: 'docs', locked_at: null, webhook_secret: null }])
    await database.close()
    await remove()
  })
})
