/** Positions of pages to read, shared by threads: each is taken once. */
export interface PageQueue {
  /** The same queue for another thread. */
  readonly shared: SharedPageQueue
  next(): number | undefined
  /** How many were taken so far, by all threads. */
  taken(): number
}

export interface SharedPageQueue {
  positions: readonly number[]
  count: SharedArrayBuffer
}

export function createPageQueue(positions: readonly number[]): PageQueue {
  return openPageQueue({ positions, count: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) })
}

export function openPageQueue(shared: SharedPageQueue): PageQueue {
  const count = new Int32Array(shared.count)
  return {
    shared,
    next: () => shared.positions[Atomics.add(count, 0, 1)],
    taken: () => Math.min(Atomics.load(count, 0), shared.positions.length),
  }
}
