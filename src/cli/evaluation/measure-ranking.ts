function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, i) => sum + grade / Math.log2(i + 2), 0)
}

/**
 * Returns the normalised discounted cumulative gain of the first `depth` items, 0 to 1, with the grades as gains (Järvelin and
 * Kekäläinen, "Cumulated gain-based evaluation of IR techniques", 2002). All measures are 0 if no item is relevant.
 */
export function normalisedGain<Item>(
  ranked: readonly Item[],
  relevant: ReadonlyMap<Item, number>,
  depth: number,
): number {
  const ideal = [...relevant.values()].sort((a, b) => b - a).slice(0, depth)
  const gained = ranked.slice(0, depth).map(item => relevant.get(item) ?? 0)
  return discountedGain(gained) / (discountedGain(ideal) || 1)
}

/** Returns the share of the relevant items that are among the first `depth`. */
export function recallAt<Item>(
  ranked: readonly Item[],
  relevant: ReadonlyMap<Item, number>,
  depth: number,
): number {
  const isRelevant = (item: Item) => (relevant.get(item) ?? 0) > 0
  const all = [...relevant.keys()].filter(isRelevant).length
  return ranked.slice(0, depth).filter(isRelevant).length / (all || 1)
}

/** Returns 1 / rank of the first relevant item, or 0 after `depth` (Voorhees, "The TREC-8 question answering track report", 1999). */
export function reciprocalRank<Item>(
  ranked: readonly Item[],
  relevant: ReadonlyMap<Item, number>,
  depth: number,
): number {
  const first = ranked.slice(0, depth).findIndex(item => (relevant.get(item) ?? 0) > 0)
  return first < 0 ? 0 : 1 / (first + 1)
}
