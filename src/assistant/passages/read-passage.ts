import type { SearchIndex } from '../../search/index.ts'
import { once } from '../../shared/index.ts'
import { dropLinks, keepSiteLinks } from './resolve-links.ts'
import { splitIntoUnits, type Unit } from './split-into-units.ts'

/** A unit and its search terms, in order. */
export interface ReadUnit extends Unit {
  terms: string[]
  distinct: ReadonlySet<string>
  /** Position of its passage in the index. */
  passage: number
  /** For a table, the terms of each row. */
  rows?: readonly ReadonlySet<string>[]
  /** The text without link targets, line breaks and the last full stop, for comparing. Pages of several versions differ in their links. */
  plain(): string
  /** Characters that a reader sees: links count as their labels. */
  visible(): number
}

/** A passage as answers need it. Expensive parts are computed on first use. */
export interface KnownPassage {
  /** Position of the page in the index. */
  page: number
  anchor: string | null
  headings: string[]
  /** Length of the Markdown. */
  characters: number
  /** Terms of the page's title and of the headings. */
  headingTerms(): ReadonlySet<string>
  /** Terms of the last heading, or of the title if there is no heading. */
  nameTerms(): readonly string[]
  titleTerms(): readonly string[]
  units(): readonly ReadUnit[]
  /** The whole text, with title and headings. */
  text(): string
  /** All terms of `text()`. */
  terms(): ReadonlySet<string>
  /** The Markdown without links. */
  textWithoutLinks(): string
}

const linkTarget = /\]\([^()\s]*\)/g
const keptForEachIndex = 1500
/** For a character of a passage's Markdown: its units, their terms and sets. */
const heldPerCharacter = 10
/** For a passage without its text. */
const heldPerPassage = 1_500
const maxNameTerms = 200

interface KeptPassages {
  passages: Map<number, KnownPassage>
  /** Of all passages together. */
  characters: number
}

const cache = new WeakMap<SearchIndex, KeptPassages>()

/** Reads a passage, and caches the latest of each index, so that a popular passage is decoded and analysed once. */
export function readPassage(index: SearchIndex, position: number): KnownPassage {
  const kept = cache.get(index) ?? { passages: new Map<number, KnownPassage>(), characters: 0 }
  cache.set(index, kept)
  const { passages } = kept
  const known = passages.get(position)
  const passage = known ?? knowPassage(index, position)
  if (known) passages.delete(position)
  else kept.characters += passage.characters
  passages.set(position, passage)
  const [oldest] = passages.keys()
  if (passages.size > keptForEachIndex && oldest !== undefined) {
    kept.characters -= passages.get(oldest)?.characters ?? 0
    passages.delete(oldest)
  }
  return passage
}

/** About how much memory the cached passages of an index take, in bytes. */
export function heldByPassages(index: SearchIndex): number {
  const { passages, characters } = cache.get(index) ?? { passages: new Map(), characters: 0 }
  return passages.size * heldPerPassage + characters * heldPerCharacter
}

function knowPassage(index: SearchIndex, position: number): KnownPassage {
  const { page, anchor, headings, blocks: all } = index.passage(position)
  // Blocks for programs have no words, and readers do not see them.
  const blocks = all.filter(block => block.text !== '')
  const { title, language } = index.page(page)
  const headingTerms = once(() => new Set(index.analyse([title, ...headings].join('\n'), language)))
  const units = once(() =>
    splitIntoUnits(blocks, language).map(unit => {
      const terms = index.analyse(withoutLinkTargets(unit.markdown), language)
      const markdown = unit.kind === 'code' ? unit.markdown : keepSiteLinks(unit.markdown, index)
      const read = {
        ...unit,
        block: `${position}.${unit.block}`,
        markdown,
        terms,
        distinct: new Set(terms),
        passage: position,
        ...measureText(markdown),
      }
      return unit.kind === 'table' ? { ...read, rows: readRows(index, unit.markdown, language) } : read
    }),
  )
  return {
    page,
    anchor,
    headings,
    characters: blocks.reduce((sum, { markdown }) => sum + markdown.length, 0),
    headingTerms,
    nameTerms: once(() => wordTerms(index.analyse(headings.at(-1) ?? title, language))),
    titleTerms: once(() => wordTerms(index.analyse(title, language))),
    units,
    text: once(() => [title, ...headings, ...blocks.map(({ markdown }) => markdown)].join('\n')),
    terms: once(() => new Set([...headingTerms(), ...units().flatMap(({ terms }) => terms)])),
    textWithoutLinks: once(() =>
      blocks.map(block => (block.kind === 'code' ? block.markdown : dropLinks(block.markdown))).join('\n\n'),
    ),
  }
}

/** The text of a unit as readers see it, computed on first use. */
export function measureText(markdown: string): Pick<ReadUnit, 'plain' | 'visible'> {
  return {
    plain: once(() => markdown.replace(linkTarget, '').replace(/\s+/g, ' ').trim().replace(/\.$/, '')),
    visible: once(() => markdown.replace(linkTarget, '').length),
  }
}

function readRows(index: SearchIndex, table: string, language: string | null): ReadonlySet<string>[] {
  return table.split('\n').map(row => new Set(index.analyse(withoutLinkTargets(row), language)))
}

/** Identifiers are indexed whole and split into words; only the words describe a heading. */
function wordTerms(terms: string[]): string[] {
  const distinct = [...new Set(terms)].slice(0, maxNameTerms)
  return distinct.filter(term => !distinct.some(other => other !== term && term.includes(other)))
}

function withoutLinkTargets(markdown: string): string {
  return markdown.replace(/\]\([^()\s]*\)/g, '] ')
}
