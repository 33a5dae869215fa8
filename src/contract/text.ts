import { z } from 'zod'

/** Drops what no database stores and no reader sees: NUL characters and lone surrogates. */
export function cleanText(text: string): string {
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed()
}

/** Text from outside, at most `maxLength` characters, cleaned. */
export function text(maxLength: number) {
  return z.string().max(maxLength).transform(cleanText)
}

/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })
