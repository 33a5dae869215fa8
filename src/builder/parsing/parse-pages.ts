import {
  openSource,
  type PageReading,
  type PageTrace,
  type ParsedSite,
  type SiteSource,
} from '../../content/index.ts'
import { decodeReading, encodeReading } from './encoded-reading.ts'
import type { KeptPage } from './kept-pages.ts'
import type { Manifest } from './manifest.ts'
import type { ParseThreadResult } from './parse-thread.ts'
import type { ParseThreads } from './parse-threads.ts'
import { createThreadQueue, type ThreadQueue } from './thread-queue.ts'
import type { VerifiedTree } from './verified-tree.ts'

export interface ParsePagesInput {
  tree: Pick<VerifiedTree, 'files' | 'read' | 'place'>
  manifest: Manifest
  /** Pages that an earlier deployment kept, by plan. */
  kept: ReadonlyMap<string, KeptPage>
  /** Files that changed since then. */
  changed: ReadonlySet<string>
  /** Threads beside this one; none if not given. */
  threads?: Pick<ParseThreads, 'parse'>
  /** Parses in one thread and without native code, after a crash. */
  isCareful?: boolean
  onProgress?(done: number, total: number): void
}

export interface ParsedPages {
  site: ParsedSite
  /** For later deployments. */
  kept: KeptPage[]
  /** Whether the other threads read every file as it is in the manifest. */
  isVerified: boolean
  /** The number of pages that were parsed, not taken from `kept`. */
  parsedCount: number
  /** Paths of the pages that were taken from `kept`. */
  unchanged: ReadonlySet<string>
}

interface ParsedPage {
  /** With a body that is decoded when it is read. */
  reading: PageReading
  /** The encoded reading. */
  content: Uint8Array
}

/** Parses a site like `parseSite`, but takes unchanged pages from an earlier deployment and uses several threads. */
export async function parsePages(input: ParsePagesInput): Promise<ParsedPages> {
  const source = openSource(input.tree, { isCareful: input.isCareful ?? false })
  const pages = takeKept(source, input)
  const missing = [...pages.keys()].filter(position => pages[position] === undefined)
  const unchanged = new Set(pages.flatMap(page => page?.reading.read?.page.path ?? []))
  const queue = createThreadQueue(missing)
  const others = parseInThreads(input, queue)
  const parseHere = (next: () => number | undefined) =>
    source.readPages({
      next,
      onRead: (position, reading) => {
        pages[position] = decode(encodeReading(reading), reading.trace)
        input.onProgress?.(queue.taken(), missing.length)
      },
    })
  parseHere(queue.next)
  const results = await others
  for (const { position, content, trace } of results.flatMap(result => result.pages))
    pages[position] = decode(content, trace)
  // A thread that crashed took its pages with it.
  const lost = missing.filter(position => pages[position] === undefined)
  parseHere(() => lost.shift())
  const parsed = pages.filter(page => page !== undefined)
  return {
    site: source.describe(parsed.map(page => page.reading)),
    kept: parsed.flatMap(toKept),
    isVerified: results.every(result => result.isVerified),
    parsedCount: missing.length,
    unchanged,
  }
}

function parseInThreads(input: ParsePagesInput, queue: ThreadQueue): Promise<ParseThreadResult[]> {
  const { place } = input.tree
  if (!place || !input.threads || input.isCareful) return Promise.resolve([])
  return input.threads.parse({ place, manifest: input.manifest, queue: queue.shared })
}

function takeKept(source: SiteSource, { kept, changed }: ParsePagesInput): (ParsedPage | undefined)[] {
  const isCurrent = source.createTraceCheck(changed)
  return Array.from({ length: source.pageCount }, (_, position) => {
    const page = kept.get(source.digestPlan(position))
    if (page === undefined || !isCurrent(position, page.trace)) return undefined
    return decode(page.content, page.trace)
  })
}

function decode(content: Uint8Array, trace: PageTrace | null): ParsedPage | undefined {
  const reading = decodeReading(content, trace)
  return reading && { reading, content }
}

function toKept({ reading: { trace }, content }: ParsedPage): KeptPage[] {
  return trace === null ? [] : [{ trace, content }]
}
