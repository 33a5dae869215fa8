export type * from './core/accounts-schema.ts'
export type * from './core/analytics-rows.ts'
export type * from './core/artifact-rows.ts'
export type {
  Database,
  DatabaseInspection,
  NotificationChannel,
  Queries,
  WriteQueries,
} from './core/database.ts'
export type * from './core/deployment-rows.ts'
export type * from './core/export-rows.ts'
export { createStatementGroups } from './core/group-statements.ts'
export { isOutage } from './core/is-outage.ts'
export { decodeJson, encodeJson } from './core/json.ts'
export type * from './core/model-rows.ts'
export { octetLength } from './core/octet-length.ts'
export type * from './core/process-row.ts'
export type * from './core/schema.ts'
export type * from './core/storage-rows.ts'
export { StoreFailure } from './core/watch-storing.ts'
export { doctorTokenSetting, ensureSetting } from './ensure-setting.ts'
export { ensureStorageRow } from './ensure-storage-row.ts'
export { readSchemaState } from './migrations/migrate.ts'
export { inspectPostgres } from './postgres/inspect-postgres.ts'
export { openPostgres } from './postgres/open-postgres.ts'
export { backupLock, lockDataFolder, restoringFolder, serverLock } from './sqlite/data-folder-lock.ts'
export { inspectSqlite } from './sqlite/inspect-sqlite.ts'
export { openSqlite } from './sqlite/open-sqlite.ts'
export { snapshotSqlite } from './sqlite/snapshot-sqlite.ts'
