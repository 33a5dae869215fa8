import type { Config } from '../config/index.ts'
import { type Database, openPostgres, openSqlite } from '../database/index.ts'
import { type Log, silentTelemetry } from '../shared/index.ts'

export function openDatabase(config: Config, log: Log, telemetry = silentTelemetry): Promise<Database> {
  if (config.databaseUrl === null) return openSqlite(config.dataFolder, { telemetry })
  return openPostgres({
    url: config.databaseUrl,
    ...(config.directDatabaseUrl !== null && { directUrl: config.directDatabaseUrl }),
    poolSize: config.poolSize,
    telemetry,
    onError: error => log.warn({ err: error }, 'database connection lost'),
  })
}
