import { cleanText } from '../../contract/index.ts'

/** A `*_json` column: text in SQLite, jsonb in Postgres. `encodeJson` writes it, `decodeJson` reads it. */
export type JsonColumn = string

/** Writes a value for a `*_json` column. Cleans its texts, because jsonb refuses NUL characters and lone surrogates. */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_key, member) => (typeof member === 'string' ? cleanText(member) : member))
}

/** Matches NUL characters and lone surrogates as `JSON.stringify` writes them. A false match only costs a second pass. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** Reads a `*_json` column: text from SQLite, the parsed value from Postgres. A cast: the caller names the type that it wrote. */
export function decodeJson<T>(column: unknown): T {
  return (typeof column === 'string' ? JSON.parse(column) : column) as T
}
