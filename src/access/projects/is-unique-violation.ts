/** Postgres lets two transactions claim a name at once, and refuses the second. SQLite has a single writer. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
