import { cleanText } from '../contract/index.ts'

/** Writes a value for a `*_json` column. Texts in it are cleaned: jsonb refuses NUL characters and lone surrogates. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value, (_key, member) => (typeof member === 'string' ? cleanText(member) : member))
}

/** Reads a `*_json` column: SQLite returns its text, the Postgres driver the parsed value. The caller names the type that it wrote. */
export function decodeJson<T>(column: unknown): T {
  return (typeof column === 'string' ? JSON.parse(column) : column) as T
}
