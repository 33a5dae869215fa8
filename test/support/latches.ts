export interface Latches {
  /** Resolves when the latch is open, or at once if it already is. */
  wait(name: string): Promise<void>
  open(name: string): void
}

/** Named latches, closed at first. `open` may come before or after `wait`. */
export function createLatches(): Latches {
  const latches = new Map<string, PromiseWithResolvers<void>>()
  const find = (name: string) => {
    const latch = latches.get(name) ?? Promise.withResolvers<void>()
    latches.set(name, latch)
    return latch
  }
  return { wait: name => find(name).promise, open: name => find(name).resolve() }
}
