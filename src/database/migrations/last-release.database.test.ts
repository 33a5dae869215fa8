import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { fillTables } from '../../../test/support/fill-tables.ts'
import { listTables } from '../../../test/support/table-rows.ts'
import { createEarlierSchema } from '../../../test/support/undo-migrations.ts'
import { migrationNames } from './migrate.ts'

/** The last migration of release 0.2.0. */
const lastReleased = '0023-account-protection'

it.each(databaseKinds)(
  'processes of the last release read and write the newest schema while they are replaced, on %s',
  async kind => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    await createEarlierSchema(old, migrationNames.indexOf(lastReleased) + 1)
    const tables = await listTables(old.queries, kind)
    await old.close()

    const newest = await openDatabaseAt(location)
    await newest.write(queries => fillTables(queries, tables))
    for (const { name, columns } of tables) {
      const known = sql.join(columns.map(column => sql.ref(column.name)))
      const { rows } = await sql`select ${known} from ${sql.table(name)}`.execute(newest.queries)
      expect(rows.length, name).toBeGreaterThanOrEqual(2)
    }
    await newest.close()
    await remove()
  },
)
