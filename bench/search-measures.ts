import { normalisedGain, recallAt, reciprocalRank } from '../src/cli/evaluation/measure-ranking.ts'
import type { JudgedQuestion } from './search-material.ts'

export interface Relevance {
  ndcg10: number
  recall3: number
  recall5: number
  /** Reciprocal rank of the first correct result among three. */
  mrr3: number
}

/** Measures a ranking for one question. */
export function measureRanking(ranked: readonly number[], judged: JudgedQuestion): Relevance {
  const { relevant } = judged
  return {
    ndcg10: normalisedGain(ranked, relevant, 10),
    recall3: recallAt(ranked, relevant, 3),
    recall5: recallAt(ranked, relevant, 5),
    mrr3: reciprocalRank(ranked, relevant, 3),
  }
}

export function meanRelevance(all: readonly Relevance[]): Relevance {
  const mean = (pick: (one: Relevance) => number) =>
    all.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, all.length)
  return {
    ndcg10: mean(one => one.ndcg10),
    recall3: mean(one => one.recall3),
    recall5: mean(one => one.recall5),
    mrr3: mean(one => one.mrr3),
  }
}
