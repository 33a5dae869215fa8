import type { AnswerSite } from '../answer/answer-model.ts'
import { defaultLimits } from '../extract/choose-extract.ts'
import { readSections } from '../extract/read-sections.ts'
import { citeSection, escapeMarkdown, joinUnits } from '../extract/write-extract.ts'
import { makeLinksAbsolute } from '../passages/resolve-links.ts'
import type { Phrases } from './phrases.ts'
import { linkPage, type WrittenText } from './write-answer.ts'

const longestContents = 12

/** Introduces a page: its description, its beginning and its sections. */
export function introducePage(site: AnswerSite, position: number, phrases: Phrases): WrittenText {
  const { first, end } = site.index.passagesOf(position)
  const hits = Array.from({ length: end - first }, (_, at) => ({
    passage: first + at,
    page: position,
    score: 1,
  }))
  const sections = readSections(site.index, hits.slice(0, longestContents))
  const { description } = site.index.page(position)
  const [opening] = sections
  const headed = sections.filter(({ head }) => head.anchor !== null)
  const parts = [`**${linkPage(site, position)}**`]
  if (description) parts.push(escapeMarkdown(description))
  if (opening)
    parts.push(makeLinksAbsolute(joinUnits(opening.units, takeBeginning(opening.units)), site.pageUrl))
  if (headed.length > 0) {
    parts.push(
      phrases.onThisPage,
      headed.map(section => `- ${citeSection(section, site.pageUrl)}`).join('\n'),
    )
  }
  return { text: parts.join('\n\n'), pages: [position] }
}

/** Positions of the first units that fit, at least one. */
export function takeBeginning(units: readonly { markdown: string }[]): number[] {
  const positions: number[] = []
  let length = 0
  for (const [position, { markdown }] of units.entries()) {
    length += markdown.length
    if (position > 0 && length > defaultLimits.lead.characters) break
    positions.push(position)
  }
  return positions
}
