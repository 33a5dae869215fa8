import { createMemoryTree } from '../../src/content/index.ts'
import { openSource, type PageReading, type PageTrace } from '../../src/content/parsing.ts'

/** Reads every page of a source, and returns the trace of the first one. */
export function readHome(files: Record<string, string>): PageTrace {
  const source = openSource(createMemoryTree(files))
  const readings: PageReading[] = []
  let next = 0
  source.readPages({
    next: () => (next < source.pageCount ? next++ : undefined),
    onRead: (_position, reading) => readings.push(reading),
  })
  const trace = readings[0]?.trace
  if (!trace) throw new Error('The page has no trace.')
  return trace
}
