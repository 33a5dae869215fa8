import type { AnswerSite, More } from '../answer/answer-model.ts'
import { escapeMarkdown, writeExtract } from '../extract/write-extract.ts'
import type { FoundExtract } from './find-extract.ts'
import { offerMore } from './offer-more.ts'
import type { Phrases } from './phrases.ts'

/** Markdown and the positions of the pages that it cites, in order. */
export interface WrittenText {
  text: string
  pages: number[]
  more?: More | null
}

const nearestPages = 3

/** Writes the result of a search: the extract, the extract with a warning, or that nothing was found. */
export function writeOutcome(site: AnswerSite, outcome: FoundExtract, phrases: Phrases): WrittenText {
  if (outcome.coverage === 'not-covered') return writeNotCovered(site, outcome, phrases)
  const text = writeExtract(outcome.parts, site.pageUrl)
  const pages = outcome.parts.map(({ section }) => section.position)
  if (outcome.coverage !== 'answered') return { text: `${phrases.possiblyRelated}\n\n${text}`, pages }
  const introduced = phrases.introduction ? `${phrases.introduction}\n\n${text}` : text
  return { text: introduced, pages, more: offerMore(outcome, site.pageUrl, phrases) }
}

export function writeNotCovered(
  site: AnswerSite,
  { result }: Pick<FoundExtract, 'result'>,
  phrases: Phrases,
): WrittenText {
  const { hits, unknownFilterValues } = result
  if (hits.length === 0 && unknownFilterValues.length > 0) {
    const values = unknownFilterValues
      .map(value => `\`${value.replaceAll('`', "'").replace(/\s+/g, ' ')}\``)
      .join(', ')
    return { text: phrases.filterMatchesNothing.replace('{values}', () => values), pages: [] }
  }
  const pages = [...new Set(hits.map(hit => hit.page))].slice(0, nearestPages)
  if (pages.length === 0) return { text: phrases.notCovered, pages }
  const list = pages.map(page => `- ${linkPage(site, page)}`).join('\n')
  return { text: `${phrases.notCovered} ${phrases.nearestPages}\n\n${list}`, pages }
}

/** Answers to several questions, each under its question. */
export function joinTexts(answers: { asked: string; written: WrittenText }[]): WrittenText {
  return {
    text: answers.map(({ asked, written }) => `> ${escapeMarkdown(asked)}\n\n${written.text}`).join('\n\n'),
    pages: answers.flatMap(({ written }) => written.pages),
  }
}

export function linkPage(
  { index, pageUrl }: AnswerSite,
  position: number,
  anchor: string | null = null,
): string {
  const { path, title } = index.page(position)
  return `[${escapeMarkdown(title)}](${pageUrl(path, anchor)})`
}
