import type { Anchors, Page, Passage } from '../../content/index.ts'
import { type PackedRecords, packRecords, unpackRecords } from '../../shared/index.ts'
import type { PageRecord, PassageRecord } from '../core/records.ts'

export function describePage(page: Page, anchors: Anchors | undefined): PageRecord {
  const { path, title, description, language, version, groups, tags, trail, hidden } = page
  return {
    path,
    title,
    description,
    language,
    version,
    groups,
    tags,
    trail,
    hidden,
    ...(anchors && { anchors }),
  }
}

/** Packs a page's passages as the index stores them. */
export function packPassages(passages: readonly Passage[]): PackedRecords {
  return packRecords(passages.map(describePassage))
}

/** A cast: `packPassages` made the records. */
export function unpackPassages(packed: PackedRecords): Passage[] {
  return (unpackRecords(packed) as PassageRecord[]).map(toPassage)
}

export function toPassage({ anchor, headings, blocks }: PassageRecord): Passage {
  return {
    anchor,
    headings,
    blocks: blocks.map(([kind, markdown, text = markdown]) => ({ kind, markdown, text })),
  }
}

function describePassage(passage: Passage): PassageRecord {
  return {
    anchor: passage.anchor,
    headings: passage.headings,
    blocks: passage.blocks.map(({ kind, markdown, text }) =>
      markdown === text ? [kind, markdown] : [kind, markdown, text],
    ),
  }
}
