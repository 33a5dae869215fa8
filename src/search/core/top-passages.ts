/** The best passages offered so far. Of equal scores, the earlier passage wins. */
export interface TopPassages {
  /** The score that a new passage must exceed; 0 while there is room. */
  threshold(): number
  offer(passage: number, score: number): void
  /** Clears the list and limits it to `most` passages. */
  reset(most: number): void
  /** Returns the passages best first with their scores, and clears the list. The next search overwrites the arrays. */
  sorted(): { passages: Uint32Array; scores: Float64Array; count: number }
}

/** A binary heap with the worst passage on top, in preallocated arrays. */
export function createTopPassages(capacity: number): TopPassages {
  const passages = new Uint32Array(capacity)
  const scores = new Float64Array(capacity)
  let [count, size] = [0, capacity]
  // Without tuples, which would box the scores: a quarter of all the memory that a question allocates.
  const isWorse = (a: number, b: number): boolean => {
    const x = scores[a] ?? 0
    const y = scores[b] ?? 0
    return x < y || (x === y && (passages[a] ?? 0) > (passages[b] ?? 0))
  }
  const swap = (a: number, b: number): void => {
    const passage = passages[a] ?? 0
    const score = scores[a] ?? 0
    passages[a] = passages[b] ?? 0
    scores[a] = scores[b] ?? 0
    passages[b] = passage
    scores[b] = score
  }
  const sink = (from: number, end: number): void => {
    let parent = from
    for (;;) {
      const left = 2 * parent + 1
      const right = left + 1
      let worst = parent
      if (left < end && isWorse(left, worst)) worst = left
      if (right < end && isWorse(right, worst)) worst = right
      if (worst === parent) return
      swap(parent, worst)
      parent = worst
    }
  }
  const rise = (from: number): void => {
    let child = from
    while (child > 0) {
      const parent = (child - 1) >> 1
      if (!isWorse(child, parent)) return
      swap(child, parent)
      child = parent
    }
  }
  return {
    threshold: () => (count < size ? 0 : (scores[0] ?? 0)),
    offer: (passage, score) => {
      if (count < size) {
        passages[count] = passage
        scores[count] = score
        count += 1
        rise(count - 1)
      } else if (score > (scores[0] ?? 0) || (score === scores[0] && passage < (passages[0] ?? 0))) {
        passages[0] = passage
        scores[0] = score
        sink(0, count)
      }
    },
    reset: most => {
      count = 0
      size = Math.min(most, capacity)
    },
    sorted: () => {
      for (let end = count - 1; end > 0; end--) {
        swap(0, end)
        sink(0, end)
      }
      const found = { passages, scores, count }
      count = 0
      return found
    },
  }
}
