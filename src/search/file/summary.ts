import type { PageAccess } from '../../content/index.ts'
import type { FacetRanges } from './facets.ts'

/** The small part of an index that is parsed when it is opened. */
export interface Summary {
  /** The primary languages of the site's pages, the main one first. */
  languages: string[]
  /** Abbreviations that the site explains, each with the terms of its long form. */
  abbreviations: [short: string, ...long: string[]][]
  facets: FacetRanges
  /** Start and end of the pages whose version is not the default; missing if there are none. */
  otherVersions?: [start: number, end: number][]
  /** By page; missing if no page says anything about it. */
  access?: (PageAccess | null)[]
  /** Paths of pages that are gone; only in an index of changes. */
  removed?: string[]
}

export function writeSummary(summary: Summary): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(summary))
}

/** A cast: the file's version guarantees that this `writeSummary` wrote it. */
export function readSummary(bytes: Uint8Array): Summary {
  return JSON.parse(new TextDecoder().decode(bytes)) as Summary
}
