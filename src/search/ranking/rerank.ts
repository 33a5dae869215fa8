import type { IndexData } from '../file/index-data.ts'
import { createScan, measureProximity, type Proximity } from './measure-proximity.ts'
import type { QueryTerms } from './query-terms.ts'
import { type ScoredPage, scorePage } from './score-page.ts'

/** Weights of the parts that the second stage adds to a passage's first score. */
export const secondStage = { page: 0.35, title: 1, heading: 0.25, ordered: 0.5, together: 0.7, lead: 0.3 }

export interface Candidates {
  passages: Uint32Array
  scores: Float64Array
  count: number
}

export interface RankedPassage {
  passage: number
  page: number
  score: number
  parts: { words: number; page: ScoredPage; proximity: Proximity }
}

export interface RerankNeeds {
  query: QueryTerms
  /** The page's factor, which is already part of the first score. */
  factorOf: (page: number) => number
  weights: typeof secondStage
}

/**
 * Reorders the first stage's passages by their whole page, their title and heading, and the proximity of the question's words
 * (`search/README.md` explains each part).
 */
export function rerank(
  data: IndexData,
  { query, factorOf, weights }: RerankNeeds,
  candidates: Candidates,
): RankedPassage[] {
  const pages = new Map<number, ScoredPage>()
  const ranked: RankedPassage[] = []
  const scan = createScan(query)
  for (let i = 0; i < candidates.count; i++) {
    const passage = candidates.passages[i] ?? 0
    const page = data.passagePages[passage] ?? 0
    const ofPage = pages.get(page) ?? scorePage(data, query, page)
    pages.set(page, ofPage)
    const proximity = measureProximity(data, query, passage, scan)
    const added =
      weights.page * ofPage.words +
      weights.title * ofPage.title +
      weights.ordered * proximity.ordered +
      weights.together * proximity.together +
      weights.heading * proximity.heading +
      weights.lead * proximity.lead
    const words = candidates.scores[i] ?? 0
    const score = words + factorOf(page) * added
    ranked.push({ passage, page, score, parts: { words, page: ofPage, proximity } })
  }
  return ranked.sort((a, b) => b.score - a.score || a.passage - b.passage)
}
