import { type IndexData, inverseFrequency } from '../file/index-data.ts'
import { createScan, measureProximity, type Proximity } from './measure-proximity.ts'
import type { AskedWord } from './read-question.ts'
import { type ScoredPage, scorePage } from './score-page.ts'

/** What each part of the second stage adds to a passage's first score. */
export const secondStage = { page: 0.35, title: 1, heading: 0.25, ordered: 0.5, together: 0.7, lead: 0.3 }

/** A term of the question: the number of its word, and how much of the word's weight it is worth. */
export interface AskedEntry {
  term: number
  word: number
  weight: number
}

export interface Candidates {
  passages: Uint32Array
  scores: Float64Array
  count: number
}

export interface RankedPassage {
  passage: number
  page: number
  score: number
  /** What the score is made of. */
  parts: { words: number; page: ScoredPage; proximity: Proximity }
}

/** A question and, for the scan of a passage, what each term answers to. */
export interface AskedTerms {
  words: readonly AskedWord[]
  entries: readonly AskedEntry[]
  /** The number of the entry of each term of the index, plus one; 0 for those that are not asked for. */
  slotOf: Uint16Array
  /** How gladly the search answers from a page; the first score holds it already. */
  factorOf: (page: number) => number
  weights: typeof secondStage
}

/** The terms of a question, each once, with the word that it says most of. */
export function listEntries(data: IndexData, words: readonly AskedWord[]): AskedEntry[] {
  const entries = new Map<number, AskedEntry>()
  for (const [word, { terms, weight }] of words.entries()) {
    for (const { term, share } of terms) {
      const worth = Math.min(weight, share * inverseFrequency(data, term))
      if (worth >= (entries.get(term)?.weight ?? 0)) entries.set(term, { term, word, weight: worth })
    }
  }
  return [...entries.values()]
}

/**
 * Orders the first stage's passages anew: by their page as a whole, how well its title agrees, and how near to each other the
 * question's words stand (`search/README.md` has what each gains).
 */
export function rerank(data: IndexData, asked: AskedTerms, candidates: Candidates): RankedPassage[] {
  const pages = new Map<number, ScoredPage>()
  const ranked: RankedPassage[] = []
  const { weights } = asked
  const scan = createScan(asked)
  for (let i = 0; i < candidates.count; i++) {
    const passage = candidates.passages[i] ?? 0
    const page = data.passagePages[passage] ?? 0
    const ofPage = pages.get(page) ?? scorePage(data, asked, page)
    pages.set(page, ofPage)
    const proximity = measureProximity(data, asked, passage, scan)
    const added =
      weights.page * ofPage.words +
      weights.title * ofPage.title +
      weights.ordered * proximity.ordered +
      weights.together * proximity.together +
      weights.heading * proximity.heading +
      weights.lead * proximity.lead
    const words = candidates.scores[i] ?? 0
    const score = words + asked.factorOf(page) * added
    ranked.push({ passage, page, score, parts: { words, page: ofPage, proximity } })
  }
  return ranked.sort((a, b) => b.score - a.score || a.passage - b.passage)
}
