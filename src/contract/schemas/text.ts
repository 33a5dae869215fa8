import { z } from 'zod'

/** Removes NUL characters and replaces lone surrogates, which databases cannot store. */
export function cleanText(text: string): string {
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed()
}

/** Cleaned text of at most `maxLength` characters. */
export function text(maxLength: number) {
  return z.string().max(maxLength).transform(cleanText)
}

/** Cleaned text that is not blank. */
export function filledText(maxLength: number) {
  return text(maxLength).refine(value => value.trim() !== '', 'must not be empty')
}

export const serviceKey = filledText(1000)
  .transform(value => value.trim())
  .refine(
    value => /^[!-~]*$/.test(value),
    'must contain only visible ASCII characters; check that it was copied completely',
  )

export const serviceAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000)
  .refine(value => !/[?#]/.test(value), 'must not have a query or a fragment')

/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 })
