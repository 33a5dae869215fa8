import { afterEach, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../test/support/databases.ts'

describe.each(databaseKinds)('the database on %s', kind => {
  let test: TestDatabase | undefined
  afterEach(() => test?.close())

  it('reads what was written', async () => {
    test = await openTestDatabase(kind)
    await test.database.write(queries =>
      queries.insertInto('settings').values({ name: 'a', value: 'b' }).execute(),
    )
    expect(await test.database.queries.selectFrom('settings').selectAll().execute()).toEqual([
      { name: 'a', value: 'b' },
    ])
  })
})
