import { z } from 'zod'

/** The small part of an index that is read whole when it is opened. */
const ranges = z.record(z.string(), z.tuple([z.number(), z.number()]))
const summarySchema = z.object({
  /** Primary languages of the site's pages, its main one first. */
  languages: z.array(z.string()),
  facets: z.object({ version: ranges, language: ranges, groups: ranges, tag: ranges }),
})

export type Summary = z.infer<typeof summarySchema>

export function writeSummary(summary: Summary): Uint8Array {
  return Buffer.from(JSON.stringify(summary))
}

export function readSummary(bytes: Uint8Array): Summary {
  return summarySchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
