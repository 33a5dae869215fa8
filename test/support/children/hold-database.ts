import { childInput } from '../child.ts'
import { type DatabaseLocation, openDatabaseAt } from '../database-location.ts'

// Opens a database, says so or why not, writes one setting, and stays until it is killed.
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
