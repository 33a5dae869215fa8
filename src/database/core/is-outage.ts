/** Network errors before a query reached a database, and a full disk. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** SQLSTATE classes and codes: connection lost, out of resources, shutting down or starting, a limit of the session's time, read-only. */
const postgresCodes = /^(?:08\w{3}|53\w{3}|57P0[123]|25006|25P03|55P03|57014)$/
/** Messages of `pg` about a closed connection, which have no code. */
const postgresMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable$)/
/** SQLite's primary result codes for busy, read-only, I/O error, full and cannot open. */
const sqliteCodes = new Set([5, 8, 10, 13, 14])

/** Whether a query failed because the database is not available now. The same query may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff)
  if (typeof code === 'string') return systemCodes.has(code) || postgresCodes.test(code)
  return postgresMessages.test(error.message)
}

const lostCodes = /^(?:08\w{3}|57P0[12]|25P03|ECONNRESET|EPIPE)$/

/** Whether a Postgres connection was lost during a query, which may succeed at once on another one. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? lostCodes.test(code) : postgresMessages.test(error.message)
}
