const reasons: Record<string, string> = {
  // Postgres
  '53100': 'the disk is full',
  '25006': 'the database is read-only',
  // The file system, for example when SQLite's log is synchronised
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EIO: 'the disk has errors',
}
/** By SQLite's primary result code. */
const sqliteReasons: Record<number, string> = {
  8: 'the database is read-only',
  10: 'the disk has errors',
  13: 'the disk is full',
}

/** Says why a database cannot store anything now; null for any other error. */
export function describeStoreFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR')
    return typeof errcode === 'number' ? (sqliteReasons[errcode & 0xff] ?? null) : null
  return typeof code === 'string' ? (reasons[code] ?? null) : null
}

/** Whether a Postgres session is read-only, for example after a failover. A new one may not be. */
export function isReadOnlySession(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '25006'
}
