import type { Database, Queries } from '../database/index.ts'

const settingName = 'deployed-folders'
const keptAtMost = 100

/**
 * Adds the folders of this start to those of earlier starts and returns all of them. Projects may keep deploying from a
 * folder after a start without `--docs`.
 */
export function rememberFolders(database: Database, folders: readonly string[]): Promise<string[]> {
  return database.write(async queries => {
    const known = await readRememberedFolders({ queries })
    const all = [...new Set([...known, ...folders])].slice(-keptAtMost)
    if (all.length === known.length && all.every(folder => known.includes(folder))) return all
    const value = JSON.stringify(all)
    await queries
      .insertInto('settings')
      .values({ name: settingName, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return all
  })
}

/** Reads the folders of every start, also of other processes. */
export async function readRememberedFolders({ queries }: { queries: Queries }): Promise<string[]> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  return row ? JSON.parse(row.value) : []
}
