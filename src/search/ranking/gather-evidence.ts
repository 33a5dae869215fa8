import type { AskedWord } from './read-question.ts'
import type { RankedPassage } from './rerank.ts'

/**
 * What a search shows about whether the site answers the question. All but the last are shares of the weight of the question's
 * words, so that sites of any size compare.
 */
export interface Evidence {
  /** Score of the best passage, and how far it falls off by the fifth. */
  score: number
  fall: number
  /** The question's words in the best of three passages: anywhere, within a sentence's length, at the start, and in order. */
  covered: number
  together: number
  lead: number
  ordered: number
  /** The words on the best page, and in its title. */
  page: number
  title: number
  /** The words that the site does not know. */
  unknown: number
  /** Logarithm of the number of words asked. */
  words: number
  /** Weight of the words found in one passage, and in one sentence, above what chance would bring together on a site of this size. */
  surprise: number
  closeSurprise: number
}

const considered = 3

export const noEvidence: Evidence = {
  score: 0,
  fall: 0,
  covered: 0,
  together: 0,
  lead: 0,
  ordered: 0,
  page: 0,
  title: 0,
  unknown: 1,
  words: 0,
  surprise: -1,
  closeSurprise: -1,
}

/** `ranked` holds the passages best first. */
export function gatherEvidence(
  words: readonly AskedWord[],
  ranked: readonly RankedPassage[],
  passages: number,
): Evidence {
  const chance = Math.log(2 + passages)
  const possible = words.reduce((sum, word) => sum + word.weight, 0)
  const best = ranked[0]
  if (best === undefined || possible === 0) return noEvidence
  const top = ranked.slice(0, considered)
  const most = (pick: (hit: RankedPassage) => number) => Math.max(...top.map(pick)) / possible
  const unknown = words.reduce((sum, word) => sum + (word.terms.length === 0 ? word.weight : 0), 0)
  const together = most(hit => hit.parts.proximity.together)
  const covered = most(hit => hit.parts.proximity.covered)
  return {
    score: best.score / possible,
    fall: (best.score - (ranked[4]?.score ?? 0)) / possible,
    covered,
    together,
    lead: most(hit => hit.parts.proximity.lead),
    ordered: most(hit => hit.parts.proximity.ordered),
    page: most(hit => hit.parts.page.words),
    title: most(hit => hit.parts.page.title),
    unknown: unknown / possible,
    words: Math.log(1 + words.length),
    surprise: (covered * possible) / chance - 1,
    closeSurprise: (together * possible) / chance - 1,
  }
}
