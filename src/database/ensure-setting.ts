import type { WriteQueries } from './core/database.ts'

/** A token with which `doctor` asks the server how it receives requests. */
export const doctorTokenSetting = 'doctor-token'

/** Stores a setting unless it exists, and returns the stored value, which is the same for every process. */
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
