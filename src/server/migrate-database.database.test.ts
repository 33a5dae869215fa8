import { expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../test/support/databases.ts'
import { undoMigrations } from '../../test/support/undo-migrations.ts'
import { readConfig } from '../config/read-config.ts'
import { migrationNames } from '../database/migrations/migrate.ts'
import { migrateDatabase } from './migrate-database.ts'

it.each(databaseKinds)('an old database on %s is migrated without a server', async kind => {
  const { location, remove } = await createEmptyLocation(kind)
  const old = await openDatabaseAt(location)
  await undoMigrations(old, '0029')
  await old.close()
  const environment =
    location.kind === 'sqlite'
      ? { LECTERN_DATA: location.folder }
      : { DATABASE_URL: location.url, LECTERN_SECRET: 'x'.repeat(40) }
  const written: string[] = []
  const needs = { config: readConfig(environment), write: (text: string) => void written.push(text) }
  expect(await migrateDatabase(needs, { json: true })).toBe(0)
  expect(JSON.parse(written.join(''))).toEqual({
    newest: migrationNames.at(-1),
    migrations: migrationNames.length,
  })
  const migrated = await openDatabaseAt(location)
  expect(await migrated.queries.selectFrom('former_domains').selectAll().execute()).toEqual([])
  await migrated.close()
  await remove()
})
