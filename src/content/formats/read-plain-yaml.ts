import type { JsonRecord } from '../core/json-value.ts'

/** A text without quotes, where nothing can have another meaning in YAML; a text in quotes without escapes; or a whole number. */
const line =
  /^([A-Za-z][\w-]*): +(?:([A-Za-z/](?:[^\s:#]|[:#](?=\S)| (?=[^\s#]))*)|"([^"\\\r]*)"|'([^'\r]*)'|([1-9]\d{0,8})) *$/
const otherThanText = /^(?:null|true|false)$/i

/**
 * Reads YAML with a text or a number on each line, as in most front matter, and much faster than a complete parser. Undefined if
 * there is anything else.
 */
export function readPlainYaml(source: string): JsonRecord | undefined {
  const entries: [string, string | number][] = []
  for (const written of source.split('\n')) {
    if (written === '') continue
    const [, key, plain, double, single, number] = line.exec(written) ?? []
    if (key === undefined || otherThanText.test(key) || otherThanText.test(plain ?? '')) return undefined
    entries.push([key, plain ?? double ?? single ?? Number(number)])
  }
  return Object.fromEntries(entries)
}
