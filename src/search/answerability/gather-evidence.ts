import type { QueryWord } from '../query/query-word.ts'
import type { RankedPassage } from '../ranking/rerank.ts'

/**
 * Measures of a search that indicate whether the site answers the question. Most are shares of the question's weight, so that
 * sites of any size compare.
 */
export interface Evidence {
  /** The best passage's score, its logarithm, and its lead over the fifth. */
  score: number
  scoreLog: number
  fall: number
  /** The question's words in the best of three passages: anywhere, within a sentence's length, at the start, and in order. */
  covered: number
  together: number
  lead: number
  ordered: number
  /** The words on the best page, and how well its title and the passage's heading match. */
  page: number
  title: number
  heading: number
  /** The words that the site lacks, and those that are matched by a related word or a better spelling. */
  unknown: number
  guessed: number
  /** Logarithms of the number of content words and of all words. */
  words: number
  length: number
  /** Weight of the words in one passage, and in one sentence, above what chance would bring together on a site of this size. */
  surprise: number
  closeSurprise: number
  /** The best score and the highest possible score, on the same scale. */
  scoreSurprise: number
  possibleSurprise: number
  /** The most words within a sentence's length, more for longer questions. */
  near: number
  /** How rare the question's words are in documentation in general (`general-rarity.ts`). */
  rarity: number
  /** Logarithm of the number of passages. More passages give a better best match by chance. */
  passages: number
}

const considered = 3
/** A question of one word names a subject, so it counts as more words than one word left of a sentence. */
const keywordCounts = { words: 2, length: 4 }

function logarithm(score: number): number {
  return Math.log(0.05 + score)
}

const noEvidence: Evidence = {
  score: 0,
  scoreLog: logarithm(0),
  fall: 0,
  covered: 0,
  together: 0,
  lead: 0,
  ordered: 0,
  page: 0,
  title: 0,
  heading: 0,
  unknown: 1,
  guessed: 0,
  words: 0,
  length: 0,
  surprise: -1,
  closeSurprise: -1,
  scoreSurprise: 0,
  possibleSurprise: 0,
  near: 0,
  rarity: 0,
  passages: 0,
}

export interface EvidenceSetting {
  passages: number
  /** All words of the question, including function words. */
  length: number
  /** Whether the question is a single word. */
  isKeyword: boolean
  rarity: number
}

/** `ranked` has the best passage first. */
export function gatherEvidence(
  words: readonly QueryWord[],
  ranked: readonly RankedPassage[],
  { passages, length, isKeyword, rarity }: EvidenceSetting,
): Evidence {
  const chance = Math.log(2 + passages)
  const possible = words.reduce((sum, word) => sum + word.weight, 0)
  const best = ranked[0]
  if (best === undefined || possible === 0) return noEvidence
  const top = ranked.slice(0, considered)
  const most = (pick: (hit: RankedPassage) => number) => Math.max(...top.map(pick)) / possible
  const weightOf = (...matches: QueryWord['match'][]) =>
    words.reduce((sum, word) => sum + (matches.includes(word.match) ? word.weight : 0), 0) / possible
  const together = most(hit => hit.parts.proximity.together)
  const covered = most(hit => hit.parts.proximity.covered)
  const asked = Math.log(1 + (isKeyword ? keywordCounts.words : words.length))
  const nearWords = Math.max(...top.map(hit => hit.parts.proximity.nearWords))
  return {
    score: best.score / possible,
    scoreLog: logarithm(best.score / possible),
    fall: (best.score - (ranked[4]?.score ?? 0)) / possible,
    covered,
    together,
    lead: most(hit => hit.parts.proximity.lead),
    ordered: most(hit => hit.parts.proximity.ordered),
    page: most(hit => hit.parts.page.words),
    title: most(hit => hit.parts.page.title),
    heading: most(hit => hit.parts.proximity.heading),
    unknown: weightOf('unknown'),
    guessed: weightOf('related', 'repaired'),
    words: asked,
    length: Math.log(1 + (isKeyword ? keywordCounts.length : length)),
    surprise: (covered * possible) / chance - 1,
    closeSurprise: (together * possible) / chance - 1,
    scoreSurprise: best.score / chance,
    possibleSurprise: possible / chance,
    near: (asked * nearWords) / words.length,
    rarity,
    passages: Math.log(passages),
  }
}
