import type { JudgedQuestion } from './search-material.ts'

export interface Relevance {
  ndcg10: number
  recall3: number
  recall5: number
  /** Mean reciprocal rank of the first right one among three. */
  mrr3: number
}

function discountedGain(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, i) => sum + grade / Math.log2(i + 2), 0)
}

function recallAt(ranked: readonly number[], { relevant }: JudgedQuestion, depth: number): number {
  const found = ranked.slice(0, depth).filter(position => (relevant.get(position) ?? 0) > 0)
  const all = [...relevant.values()].filter(grade => grade > 0)
  return all.length === 0 ? 0 : found.length / all.length
}

/** How good a ranking is for one question. */
export function measureRanking(ranked: readonly number[], judged: JudgedQuestion): Relevance {
  const ideal = discountedGain([...judged.relevant.values()].sort((a, b) => b - a))
  const first = ranked.slice(0, 3).findIndex(position => (judged.relevant.get(position) ?? 0) > 0)
  return {
    ndcg10:
      ideal === 0 ? 0 : discountedGain(ranked.map(position => judged.relevant.get(position) ?? 0)) / ideal,
    recall3: recallAt(ranked, judged, 3),
    recall5: recallAt(ranked, judged, 5),
    mrr3: first < 0 ? 0 : 1 / (first + 1),
  }
}

/** The mean of each measure. */
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
