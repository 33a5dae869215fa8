import { showAddresses } from '../passages/escape-word.ts'
import type { ReadUnit } from '../passages/read-passage.ts'
import { makeLinksAbsolute } from '../passages/resolve-links.ts'
import type { ExtractPart } from './choose-extract.ts'
import { announces, areOfOneRun } from './follow-units.ts'
import type { Section } from './read-sections.ts'

export type PageUrl = (path: string, anchor: string | null) => string

const longestTrail = 90

/** Writes the chosen units as Markdown: a link to each section, then its text, unchanged and in order. */
export function writeExtract(parts: readonly ExtractPart[], pageUrl: PageUrl): string {
  const citations = parts.map(({ section }) => citeSection(section, pageUrl))
  return parts
    .map((part, at) => {
      const text = writePart(part, pageUrl)
      return citations[at] === citations[at - 1] ? text : `**${citations[at]}**\n\n${text}`
    })
    .join('\n\n')
}

/** The quoted text of a section, without its heading. */
export function writePart({ section, units }: ExtractPart, pageUrl: PageUrl): string {
  const isWholeEnd = units.at(-1) === section.units.length - 1
  const below = isWholeEnd ? listSubsections(section, pageUrl) : ''
  return makeLinksAbsolute(joinUnits(section.units, units), pageUrl) + below
}

/** `[Page title › Heading](address)`; `short` has only the last of these names. */
export function citeSection(
  section: Pick<Section, 'page' | 'head'>,
  pageUrl: PageUrl,
  label: 'full' | 'short' = 'full',
): string {
  const { page, head } = section
  if (label === 'short')
    return `[${escapeMarkdown(head.headings.at(-1) ?? page.title)}](${pageUrl(page.path, head.anchor)})`
  const { headings, anchor } = head
  const below = headings.filter((heading, depth) => depth > 0 || heading !== page.title)
  return `[${escapeMarkdown(joinTrail(page.title, below))}](${pageUrl(page.path, anchor)})`
}

/** The title and the headings below it, without the first headings if they are too long. */
function joinTrail(title: string, headings: readonly string[]): string {
  const trail = [title, ...headings].join(' › ')
  return trail.length > longestTrail && headings.length > 1 ? joinTrail(title, headings.slice(1)) : trail
}

function listSubsections({ page, subsections }: Section, pageUrl: PageUrl): string {
  const items = subsections.map(({ heading, anchor }) => {
    const label = escapeMarkdown(heading)
    return anchor === null ? `- ${label}` : `- [${label}](${pageUrl(page.path, anchor)})`
  })
  return items.length === 0 ? '' : `\n\n${items.join('\n')}`
}

/** Joins units of one section. An ellipsis marks omitted sentences and the rest of a list. */
export function joinUnits(units: readonly ReadUnit[], positions: readonly number[]): string {
  let text = ''
  for (const [at, position] of positions.entries()) {
    const unit = units[position]
    const last = positions[at - 1]
    const before = last === undefined ? undefined : units[last]
    if (!unit) continue
    const gap = before ? separator(before, unit, position - 1 === last) : '\n'
    text += gap + (gap.endsWith('\n') ? startLine(units, position) : unit.markdown)
    if (isCutShort(units, positions, at)) text += unit.kind === 'item' ? '\n- …' : '\n\n…'
  }
  return text.trimStart()
}

/** Whether this is the last quoted unit of a run that was announced, or quoted from its start, and continues. */
function isCutShort(units: readonly ReadUnit[], positions: readonly number[], at: number): boolean {
  const last = positions[at] ?? 0
  const unit = units[last]
  if (unit?.kind !== 'item' && unit?.kind !== 'step') return false
  if (!areOfOneRun(units[last + 1], unit) || positions[at + 1] === last + 1) return false
  let first = at
  while (
    positions[first - 1] === (positions[first] ?? 0) - 1 &&
    areOfOneRun(units[positions[first - 1] ?? 0], unit)
  )
    first--
  const previous = (positions[first] ?? 0) - 1
  const before = units[previous]
  if (areOfOneRun(before, unit)) return false
  return first < at || (before !== undefined && announces(before) && positions[first - 1] === previous)
}

function separator(before: ReadUnit, unit: ReadUnit, adjacent: boolean): string {
  if (before.block !== unit.block) return '\n\n'
  if (unit.kind === 'item') return '\n'
  if (before.paragraph !== unit.paragraph) return '\n\n'
  return adjacent ? ' ' : ' … '
}

/**
 * Escapes a sentence from the middle of a paragraph, so that it does not become a heading, a quotation or a list.
 */
function startLine(units: readonly ReadUnit[], position: number): string {
  const unit = units[position]
  if (!unit) return ''
  const before = units[position - 1]
  const stoodFirst =
    unit.kind !== 'sentence' || before?.block !== unit.block || before.paragraph !== unit.paragraph
  if (stoodFirst) return unit.markdown
  return unit.markdown.replace(/^(?=[#>+-]|={2,})/, '\\').replace(/^(\d{1,9})([.)])(?= )/, '$1\\$2')
}

export function escapeMarkdown(text: string): string {
  const write = (between: string) => between.replace(/[\\`*_[\]<>~|]|!(?=\[)|&(?=[#a-z])/gi, '\\$&')
  return showAddresses(text.replace(/\s+/g, ' '), write)
}
