import type { FoundNeighbours } from '../vectors/neighbours.ts'
import type { RankedPassage } from './rerank.ts'

/** Keeps first ranks from outweighing everything; the constant of Cormack, Clarke and Büttcher, who found little to choose around it. */
const rankConstant = 60

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
 * Orders passages by the sum of the reciprocals of their ranks in both lists (Cormack, Clarke and Büttcher, "Reciprocal rank
 * fusion outperforms Condorcet and individual rank learning methods", 2009), which needs nothing known of how the scores of the
 * two compare. `unworded` are the passages that only their meaning has found. The best score stays the scale of all.
 */
export function fuseRanks(
  worded: readonly RankedPassage[],
  unworded: readonly RankedPassage[],
  near: FoundNeighbours['passages'],
): FusedPassage[] {
  const scale = ((worded[0]?.score ?? 1) * (rankConstant + 1)) / 2
  const meanings = new Map(near.map(({ passage, similarity }, at) => [passage, { rank: at + 1, similarity }]))
  const gain = (rank: number | null) => (rank === null ? 0 : 1 / (rankConstant + rank))
  const fuse = (ranked: RankedPassage, words: number | null): FusedPassage => {
    const { rank: meaning = null, similarity = null } = meanings.get(ranked.passage) ?? {}
    return {
      ...ranked,
      score: scale * (gain(words) + gain(meaning)),
      ranks: { words, meaning, similarity },
    }
  }
  return [
    ...worded.map((ranked, at) => fuse(ranked, at + 1)),
    ...unworded.map(ranked => fuse(ranked, null)),
  ].sort((a, b) => b.score - a.score || a.passage - b.passage)
}
