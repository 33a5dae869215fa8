import { parse, TomlError } from 'smol-toml'
import type { JsonRecord } from '../core/json-value.ts'

export type TomlReading =
  | { ok: true; value: JsonRecord }
  /** `line` counts from 1. */
  | { ok: false; message: string; line: number }

export function readToml(text: string): TomlReading {
  try {
    return { ok: true, value: parse(text) }
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, message: 'it nests too deeply', line: 1 }
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n', 1)
    return { ok: false, message, line: error.line }
  }
}
