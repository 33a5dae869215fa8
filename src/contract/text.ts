import { z } from 'zod'

/** Drops what no database stores and no reader sees: NUL characters and lone surrogates. */
export function cleanText(text: string): string {
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed()
}

/** Text from outside, at most `maxLength` characters, cleaned. */
export function text(maxLength: number) {
  return z.string().max(maxLength).transform(cleanText)
}

/** The same, with more than spaces in it. */
export function filledText(maxLength: number) {
  return text(maxLength).refine(value => value.trim() !== '', 'must not be empty')
}

/** A key for another service, which is sent in a header as it is. */
export const serviceKey = filledText(1000).refine(
  value => /^[!-~]*$/.test(value.trim()),
  'must have letters, digits and signs of ASCII alone; it was perhaps not copied whole',
)

/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })
