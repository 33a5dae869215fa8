import type { FoundNeighbours } from '../core/neighbours.ts'
import type { RankedPassage } from './rerank.ts'

/** What the nearest passage gains, as a share of the best score by words. */
const nearestGain = 0.2

/** Where a passage stands by the question's words and by its meaning, from 1; null where it does not. */
export interface FusedRanks {
  words: number | null
  meaning: number | null
  /** Cosine between the vectors of question and passage. */
  similarity: number | null
}

export interface FusedPassage extends RankedPassage {
  ranks: FusedRanks
}

/**
 * Orders passages by their score by words and their similarity, scaled to 0 to 1 over the nearest ones: a convex combination (Bruch,
 * Gai and Ingber, "An analysis of fusion functions for hybrid retrieval", 2023). `near` is best first; `vectorOnly` are the passages
 * that only their meaning has found.
 */
export function fuseVectorScores(
  lexical: readonly RankedPassage[],
  vectorOnly: readonly RankedPassage[],
  near: FoundNeighbours['passages'],
): FusedPassage[] {
  const unit = nearestGain * (lexical[0]?.score || 1)
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
