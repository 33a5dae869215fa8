/** For this many pages, a full garbage collection adds at most 2 % to the build. */
export const manyPages = 5_000

/** Gives the system back what V8 kept while it parsed. Does nothing without the flag `--expose-gc`, as in tests. */
export function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
