import type { ExtractPart } from './choose-extract.ts'
import type { ReadPassage, ReadUnit } from './read-passages.ts'
import { makeLinksAbsolute } from './resolve-links.ts'

export type PageUrl = (path: string, anchor: string | null) => string

const longestTrail = 90

/** The chosen units as Markdown: for each section a line with its link, then what it says, unchanged and in order. */
export function writeExtract(parts: readonly ExtractPart[], pageUrl: PageUrl): string {
  return mergeSections(parts)
    .map(section => {
      const said = section.map(part => joinUnits(part.passage.units, part.units)).join('\n\n')
      return `**${section.map(part => citePassage(part.passage, pageUrl))[0]}**\n\n${makeLinksAbsolute(said, pageUrl)}`
    })
    .join('\n\n')
}

/** `[Page title › Heading](address)`. */
export function citePassage(
  passage: Pick<ReadPassage, 'page' | 'headings' | 'anchor'>,
  pageUrl: PageUrl,
): string {
  const { page, headings, anchor } = passage
  const below = headings.filter((heading, depth) => depth > 0 || heading !== page.title)
  const full = [page.title, ...below].join(' › ')
  const label = full.length <= longestTrail ? full : [page.title, ...below.slice(-1)].join(' › ')
  return `[${escapeMarkdown(label)}](${pageUrl(page.path, anchor)})`
}

/** Parts of one section stand together, in the page's order, at the place of the better one. */
function mergeSections(parts: readonly ExtractPart[]): ExtractPart[][] {
  const sections = new Map<string, ExtractPart[]>()
  for (const part of parts) {
    const key = `${part.passage.page.path}#${part.passage.anchor ?? ''}`
    sections.set(key, [...(sections.get(key) ?? []), part])
  }
  return [...sections.values()].map(section =>
    section.sort((one, other) => one.passage.position - other.passage.position),
  )
}

/** Units of one passage as Markdown; where sentences between two of them are left out, an ellipsis says so. */
export function joinUnits(units: readonly ReadUnit[], positions: readonly number[]): string {
  let text = ''
  for (const [at, position] of positions.entries()) {
    const unit = units[position]
    const last = positions[at - 1]
    const before = last === undefined ? undefined : units[last]
    if (!unit) continue
    const gap = before ? separator(before, unit, position - 1 === last) : '\n'
    text += gap + (gap.endsWith('\n') ? startLine(units, position) : unit.markdown)
  }
  return text.trimStart()
}

function separator(before: ReadUnit, unit: ReadUnit, adjacent: boolean): string {
  if (before.block !== unit.block) return '\n\n'
  if (unit.kind === 'item') return '\n'
  if (before.paragraph !== unit.paragraph) return '\n\n'
  return adjacent ? ' ' : ' … '
}

/** A sentence from the middle of a paragraph must not become a heading, a quotation or a list by standing first. */
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
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>~|]/g, '\\$&')
}
