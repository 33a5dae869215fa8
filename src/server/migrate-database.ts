import type { MigrateOptions } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { readSchemaState } from '../database/index.ts'
import { silentLog } from '../shared/index.ts'
import { openDatabase } from './open-database.ts'

/** Runs `lectern migrate`. Returns its exit code. */
export async function migrateDatabase(
  { config, write }: { config: Config; write(text: string): void },
  { json }: Pick<MigrateOptions, 'json'>,
): Promise<number> {
  const database = await openDatabase(config, silentLog)
  try {
    const { executed } = await readSchemaState(database.queries)
    const newest = executed.at(-1) ?? ''
    write(
      json
        ? `${JSON.stringify({ newest, migrations: executed.length })}\n`
        : `The database has all ${executed.length} migrations of this version; the newest is ${newest}.\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}
