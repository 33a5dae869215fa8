import type { ParsedSite } from './core/page.ts'
import type { SourceTree } from './core/source-tree.ts'
import { openSource } from './open-source.ts'
import type { PageReading } from './pages/read-page.ts'

export interface ParseSiteOptions {
  /** The time limit for one page. */
  pageLimitMs?: number
  onProgress?(done: number, total: number): void
}

/** Reads a documentation source. Broken pages are left out and reported. */
export function parseSite(tree: SourceTree, { pageLimitMs, onProgress }: ParseSiteOptions = {}): ParsedSite {
  const source = openSource(tree)
  const readings: PageReading[] = []
  let next = 0
  source.readPages({
    pageLimitMs,
    next: () => (next < source.pageCount ? next++ : undefined),
    onRead: (position, reading) => {
      readings[position] = reading
      onProgress?.(position + 1, source.pageCount)
    },
  })
  return source.describe(readings)
}
