import { type RankedPassage, secondStage } from './ranking/rerank.ts'
import type { SearchHit, SearchIndex } from './search-index.ts'

/** A hit with what its score was made of. */
export interface ExplainedHit extends SearchHit {
  parts: RankedPassage['parts']
}

export type MatchedField = 'title' | 'headings' | 'text'

export interface HitExplanation {
  /** The words asked, with their weight and where the passage has them. */
  terms: { term: string; weight: number; fields: MatchedField[] }[]
  /** Points of each part of the score, before the page's preference. */
  score: Record<'words' | keyof typeof secondStage, number>
}

/** Says why a hit stands where it does; `terms` are those of the result. */
export function explainHit(
  index: Pick<SearchIndex, 'page' | 'passage' | 'analyse' | 'termWeight'>,
  { page, passage, parts }: ExplainedHit,
  terms: readonly string[],
): HitExplanation {
  const { title, language } = index.page(page)
  const { headings, blocks } = index.passage(passage)
  const textOf: Record<MatchedField, string> = {
    title,
    headings: headings.join('\n'),
    text: blocks.map(block => block.text).join('\n'),
  }
  const found = Object.entries(textOf).map(
    ([field, text]) => [field as MatchedField, new Set(index.analyse(text, language))] as const,
  )
  const { words, page: ofPage, proximity } = parts
  return {
    terms: terms.map(term => ({
      term,
      weight: index.termWeight(term),
      fields: found.filter(([, present]) => present.has(term)).map(([field]) => field),
    })),
    score: {
      words,
      page: secondStage.page * ofPage.words,
      title: secondStage.title * ofPage.title,
      heading: secondStage.heading * proximity.heading,
      ordered: secondStage.ordered * proximity.ordered,
      together: secondStage.together * proximity.together,
      lead: secondStage.lead * proximity.lead,
    },
  }
}
