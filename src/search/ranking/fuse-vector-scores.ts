import type { FoundNeighbours } from '../core/neighbours.ts'
import type { ModelStrength } from '../core/search-request.ts'
import type { RankedPassage } from './rerank.ts'

/** The gain of the nearest passage, as a share of the best word score. */
const nearestGains: Record<ModelStrength, number> = { strong: 0.4, weak: 0.2 }

/** A passage's ranks by words and by meaning, from 1; null if it was not found that way. */
export interface FusedRanks {
  words: number | null
  meaning: number | null
  /** The cosine of the vectors of question and passage. */
  similarity: number | null
}

export interface FusedPassage extends RankedPassage {
  ranks: FusedRanks
}

/**
 * Orders passages by word score plus similarity, scaled to 0 to 1 over the nearest: a convex combination (Bruch, Gai and Ingber,
 * "An analysis of fusion functions for hybrid retrieval", 2023). `near` has the best first; `vectorOnly` are passages that no
 * word has found.
 */
export function fuseVectorScores(
  lexical: readonly RankedPassage[],
  vectorOnly: readonly RankedPassage[],
  near: FoundNeighbours['passages'],
  strength: ModelStrength = 'strong',
): FusedPassage[] {
  const unit = nearestGains[strength] * (lexical[0]?.score || 1)
  const [most, least] = [near[0]?.similarity ?? 0, near.at(-1)?.similarity ?? 0]
  const shareOf = (similarity: number) => (most === least ? 1 : (similarity - least) / (most - least))
  const meanings = new Map(near.map(({ passage, similarity }, at) => [passage, { rank: at + 1, similarity }]))
  const fuse = (ranked: RankedPassage, words: number | null): FusedPassage => {
    const { rank: meaning = null, similarity = null } = meanings.get(ranked.passage) ?? {}
    const gain = similarity === null ? 0 : unit * shareOf(similarity)
    return { ...ranked, score: ranked.score + gain, ranks: { words, meaning, similarity } }
  }
  return [
    ...lexical.map((ranked, at) => fuse(ranked, at + 1)),
    ...vectorOnly.map(ranked => fuse(ranked, null)),
  ].sort((a, b) => b.score - a.score || a.passage - b.passage)
}
