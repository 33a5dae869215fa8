import { cleanText } from '../../contract/index.ts'

/** A `*_json` column: text in SQLite, jsonb in Postgres. `encodeJson` writes it, `decodeJson` reads it. */
export type JsonColumn = string

/** Writes a value for a `*_json` column. Texts in it are cleaned: jsonb refuses NUL characters and lone surrogates. */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_key, member) => (typeof member === 'string' ? cleanText(member) : member))
}

/** How `JSON.stringify` writes NUL characters and lone surrogates; text that only looks like it costs a second pass. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** Reads a `*_json` column: SQLite returns its text, the Postgres driver the parsed value. The caller names the type that it wrote. */
export function decodeJson<T>(column: unknown): T {
  return (typeof column === 'string' ? JSON.parse(column) : column) as T
}
