import { childInput } from '../child.ts'
import { type DatabaseLocation, openDatabaseAt } from '../database-location.ts'

// Opens a database, writes a setting, prints "open" or the error, and runs until killed.
const location = childInput<DatabaseLocation>()
try {
  const database = await openDatabaseAt(location)
  await database.write(queries =>
    queries.insertInto('settings').values({ name: 'written-by', value: 'child' }).execute(),
  )
  console.log('open')
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
}
