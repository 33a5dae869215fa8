import type { WriteQueries } from './core/database.ts'

/** Stores a setting unless it has a value already, and returns the value that it has. Every process gets the same. */
export async function ensureSetting(
  queries: WriteQueries,
  setting: { name: string; value: string },
): Promise<string> {
  await queries
    .insertInto('settings')
    .values(setting)
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { value } = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', setting.name)
    .executeTakeFirstOrThrow()
  return value
}
