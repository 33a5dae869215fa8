import type { Config } from '../config/index.ts'
import { type Database, openPostgres, openSqlite } from '../database/index.ts'
import type { Log } from '../shared/index.ts'

export function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl === null) return openSqlite(config.dataFolder)
  return openPostgres({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    onError: error => log.warn({ err: error }, 'database connection lost'),
  })
}
