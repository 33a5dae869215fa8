/** For this many pages, a full garbage collection adds at most 2 % to the build. */
export const manyPages = 5_000

/**
 * Returns memory that V8 keeps for new objects after parsing to the system. Without the flag `--expose-gc`, as in tests, it does nothing.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
