/** Matches messages of the file system, Postgres and SQLite; errors of other processes carry no code. */
const pattern = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|database or disk is full/i

export function isDiskFull(error: unknown): boolean {
  return pattern.test(error instanceof Error ? error.message : String(error))
}
