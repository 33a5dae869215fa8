import type { FacetRanges } from './facets.ts'

/** The small part of an index that is read whole when it is opened. */
export interface Summary {
  /** Primary languages of the site's pages, its main one first. */
  languages: string[]
  /** Short forms that the site explains, each with the terms of its long form. */
  abbreviations: [short: string, ...long: string[]][]
  facets: FacetRanges
}

export function writeSummary(summary: Summary): Uint8Array {
  return Buffer.from(JSON.stringify(summary))
}

/** A cast: the file's version says that `writeSummary` of this version wrote it. */
export function readSummary(bytes: Uint8Array): Summary {
  return JSON.parse(new TextDecoder().decode(bytes)) as Summary
}
