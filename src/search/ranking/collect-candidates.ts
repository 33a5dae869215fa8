import type { TopPassages } from '../core/top-passages.ts'
import type { IndexData } from '../file/index-data.ts'
import { endOf, type PostingPartition, startOf } from '../file/posting-partition.ts'

export interface WeightedTerm {
  term: number
  /** The score of a full impact of the term. */
  weight: number
}

const windowPassages = 4_096
const rounding = 1 + 1e-9

/** Working memory of a search, created once per index. Its size does not depend on the site. */
export interface Accumulators {
  scores: Float64Array
  touched: Uint16Array
}

export function createAccumulators(): Accumulators {
  return { scores: new Float64Array(windowPassages), touched: new Uint16Array(windowPassages) }
}

/** Returns the first position in [from, to) whose passage is not below `passage`. */
export function seek(passages: Uint16Array, from: number, to: number, passage: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((passages[middle] ?? 0) < passage) low = middle + 1
    else high = middle
  }
  return low
}

interface Cursor {
  weight: number
  /** The most that this term and all later ones can add to a score. */
  bound: number
  next: number
  end: number
}

/**
 * Collects the passages with the highest sums of impacts in `best`. Windows of passages are scored term by term. Terms that
 * together cannot lift a passage above the worst one kept are only looked up for passages that other terms found (MaxScore:
 * Turtle and Flood, "Query evaluation: strategies and optimizations", 1995). `factorOf` is multiplied with a page's scores and
 * must be between 0 (excluded) and 1. With `exhaustive` nothing is skipped: the same result, slower.
 */
export function collectCandidates(
  data: IndexData,
  terms: readonly WeightedTerm[],
  accumulators: Accumulators,
  into: { best: TopPassages; factorOf: (page: number) => number; exhaustive?: boolean },
): void {
  const strongest = terms
    .map(({ term, weight }) => ({
      term,
      weight: weight / 255,
      peak: (weight * (data.termPeaks[term] ?? 0)) / 255,
    }))
    .sort((a, b) => b.peak - a.peak || a.term - b.term)
  for (const partition of data.partitions) {
    const { first, size } = partition
    let bound = 0
    const cursors: Cursor[] = strongest.map(({ term, weight }) => ({
      weight,
      bound: 0,
      next: startOf(partition, term),
      end: endOf(partition, term),
    }))
    for (let i = cursors.length - 1; i >= 0; i--) {
      const cursor = cursors[i]
      if (cursor === undefined) continue
      bound += cursor.next >= cursor.end ? 0 : (strongest[i]?.peak ?? 0)
      cursor.bound = bound * rounding
    }
    for (let start = 0; start < size; start += windowPassages) {
      scoreWindow(
        partition,
        cursors,
        start,
        accumulators,
        into.exhaustive === true ? 0 : into.best.threshold(),
        (passage, score) => {
          const position = first + passage
          const factored = score * into.factorOf(data.passagePages[position] ?? 0)
          if (factored > 0) into.best.offer(position, factored)
        },
      )
    }
  }
}

function scoreWindow(
  { passages: postingPassages, impacts: postingImpacts }: PostingPartition,
  cursors: Cursor[],
  start: number,
  { scores, touched }: Accumulators,
  threshold: number,
  offer: (passage: number, score: number) => void,
): void {
  const stop = start + windowPassages
  let count = 0
  let lookedUp = cursors.length
  for (let i = 0; i < cursors.length; i++) {
    const cursor = cursors[i]
    if (cursor === undefined) continue
    if (threshold > 0 && cursor.bound <= threshold) {
      lookedUp = i
      break
    }
    let at = cursor.next
    for (; at < cursor.end; at++) {
      const passage = postingPassages[at] ?? 0
      if (passage >= stop) break
      const slot = passage - start
      const before = scores[slot] ?? 0
      if (before === 0) touched[count++] = slot
      scores[slot] = before + cursor.weight * (postingImpacts[at] ?? 0)
    }
    cursor.next = at
  }
  for (let i = lookedUp; i < cursors.length && count > 0; i++) {
    const cursor = cursors[i]
    if (cursor === undefined) continue
    count = pruneCandidates(touched, scores, count, threshold - cursor.bound)
    const from = seek(postingPassages, cursor.next, cursor.end, start)
    const to = seek(postingPassages, from, Math.min(cursor.end, from + windowPassages), stop)
    cursor.next = to
    for (let j = 0; j < count; j++) {
      const slot = touched[j] ?? 0
      const at = seek(postingPassages, from, to, start + slot)
      if (at < to && postingPassages[at] === start + slot)
        scores[slot] = (scores[slot] ?? 0) + cursor.weight * (postingImpacts[at] ?? 0)
    }
  }
  for (let j = 0; j < count; j++) {
    const slot = touched[j] ?? 0
    offer(start + slot, scores[slot] ?? 0)
  }
  scores.fill(0)
}

/** Drops passages that can no longer reach the threshold. */
function pruneCandidates(touched: Uint16Array, scores: Float64Array, count: number, needed: number): number {
  let kept = 0
  for (let j = 0; j < count; j++) {
    const slot = touched[j] ?? 0
    if ((scores[slot] ?? 0) > needed) touched[kept++] = slot
  }
  return kept
}
