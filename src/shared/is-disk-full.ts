/** In a message, as what comes from another process has no code: files, Postgres, SQLite. */
const pattern = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|database or disk is full/i

/** Whether an error says that something could not be stored for want of room. */
export function isDiskFull(error: unknown): boolean {
  return pattern.test(error instanceof Error ? error.message : String(error))
}
