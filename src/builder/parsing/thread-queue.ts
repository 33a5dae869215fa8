/** Positions of the pages to parse, shared by threads; each position is taken once. */
export interface ThreadQueue {
  /** Opens the same queue in another thread, with `openThreadQueue`. */
  readonly shared: SharedQueue
  next(): number | undefined
  /** The number of positions that all threads have taken. */
  taken(): number
}

export interface SharedQueue {
  positions: readonly number[]
  count: SharedArrayBuffer
}

export function createThreadQueue(positions: readonly number[]): ThreadQueue {
  return openThreadQueue({ positions, count: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) })
}

export function openThreadQueue(shared: SharedQueue): ThreadQueue {
  const count = new Int32Array(shared.count)
  return {
    shared,
    next: () => shared.positions[Atomics.add(count, 0, 1)],
    taken: () => Math.min(Atomics.load(count, 0), shared.positions.length),
  }
}
