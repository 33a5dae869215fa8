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
/** Up to this many postings, reading a term twice costs less than its threshold saves. */
const mostReadTwice = 8_192

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

interface CandidateSink {
  best: TopPassages
  factorOf: (page: number) => number
}

interface StrongTerm {
  term: number
  /** The score of an impact of 1. */
  weight: number
  /** The most that the term can add to a score. */
  peak: number
}

/**
 * Collects the passages with the highest sums of impacts in `best`. Windows of passages are scored term by term. Terms that
 * together cannot lift a passage above the worst one kept are only looked up for passages that other terms found (MaxScore:
 * Turtle and Flood, "Query evaluation: strategies and optimizations", 1995). The worst one kept has at least the score that one
 * rare term gives the passages that have it. `best` is empty at first. `factorOf` is multiplied with a page's scores and must be
 * between 0 (excluded) and 1. With `exhaustive` nothing is skipped: the same result, slower.
 */
export function collectCandidates(
  data: IndexData,
  terms: readonly WeightedTerm[],
  accumulators: Accumulators,
  into: CandidateSink & { exhaustive?: boolean },
): void {
  const strongest: StrongTerm[] = terms
    .map(({ term, weight }) => ({
      term,
      weight: weight / 255,
      peak: (weight * (data.termPeaks[term] ?? 0)) / 255,
    }))
    .sort((a, b) => b.peak - a.peak || a.term - b.term)
  const least = into.exhaustive ? 0 : boundThreshold(data, strongest, into)
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
        into.exhaustive === true ? 0 : Math.max(least, into.best.threshold()),
        (passage, score) => {
          const position = first + passage
          const factored = score * into.factorOf(data.passagePages[position] ?? 0)
          if (factored > 0) into.best.offer(position, factored)
        },
      )
    }
  }
}

/** Returns a score that the worst passage kept will have at least, from the strongest term that enough passages have. */
function boundThreshold(
  data: IndexData,
  strongest: readonly StrongTerm[],
  { best, factorOf }: CandidateSink,
): number {
  for (const { term, weight } of strongest) {
    const frequency = data.termFrequencies[term] ?? 0
    if (frequency > mostReadTwice) continue
    for (const partition of data.partitions) {
      for (let at = startOf(partition, term); at < endOf(partition, term); at++) {
        const passage = partition.first + (partition.passages[at] ?? 0)
        const score = weight * (partition.impacts[at] ?? 0) * factorOf(data.passagePages[passage] ?? 0)
        if (score > 0) best.offer(passage, score)
      }
    }
    const threshold = best.threshold()
    best.sorted()
    // Lowered so that a passage with the same score is not left out.
    if (threshold > 0) return threshold / rounding
  }
  return 0
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
  const isTouched = count > 0
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
  if (isTouched) scores.fill(0)
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
