/** Of the network, before a query has reached a database, or of a disk that takes nothing more. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** SQLSTATE classes and codes: connection lost, out of resources, shutting down or starting. */
const postgresCodes = /^(?:08\w{3}|53\w{3}|57P0[123])$/
/** What `pg` says of a connection that ended; these errors have no code. */
const postgresMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable$)/
/** SQLite's primary result codes for busy, read-only, failing input and output, full and unopenable. */
const sqliteCodes = new Set([5, 8, 10, 13, 14])

/** Whether a query failed because its database cannot work at the moment; the same query may succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff)
  if (typeof code === 'string') return systemCodes.has(code) || postgresCodes.test(code)
  return postgresMessages.test(error.message)
}

/** Codes of a connection that was there and is no more. */
const lostCodes = /^(?:08\w{3}|57P0[12]|ECONNRESET|EPIPE)$/

/** Whether a Postgres connection ended under a query; on another one it may succeed at once. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? lostCodes.test(code) : postgresMessages.test(error.message)
}
