import { z } from 'zod'

/** A ULID, in upper or lower case. */
export const ulid = z
  .string('must be given exactly once')
  .regex(/^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/, 'must be a ULID')
  .transform(value => value.toUpperCase())

/** A `limit` query parameter: a whole number from 1 to `max`; `fallback` if it is missing. */
export function pageLimit(max: number, fallback: number) {
  const expected = `must be a whole number from 1 to ${max}`
  return z
    .string('must be given exactly once')
    .regex(/^\d+$/, expected)
    .transform(Number)
    .refine(value => value >= 1 && value <= max, expected)
    .default(fallback)
    .meta({ parameter: { type: 'integer', minimum: 1, maximum: max, default: fallback } })
}
