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
export const serviceKey = filledText(1000)
  .transform(value => value.trim())
  .refine(
    value => /^[!-~]*$/.test(value),
    'must have letters, digits and signs of ASCII alone; it was perhaps not copied whole',
  )

/** The base address of another service, which paths are put behind. */
export const serviceAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000)
  .refine(value => !/[?#]/.test(value), 'must end with its path: no query, and no fragment')

/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })
