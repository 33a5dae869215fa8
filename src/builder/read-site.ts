import {
  openSource,
  type PageReading,
  type PageTrace,
  type ParsedSite,
  type SiteSource,
} from '../content/index.ts'
import { decodeReading, encodeReading, type KeptPage } from './kept-pages.ts'
import type { Manifest } from './manifest.ts'
import { createPageQueue } from './page-queue.ts'
import { startHelpers } from './read-with-helpers.ts'
import type { SteadyTree } from './steady-tree.ts'

export interface ReadSiteInput {
  tree: Pick<SteadyTree, 'files' | 'read' | 'place'>
  /** For the threads that help. */
  manifest: Manifest
  /** What an earlier deployment kept, by plan, and the files that changed since. */
  kept: ReadonlyMap<string, KeptPage>
  changed: ReadonlySet<string>
  /** Threads that may read besides this one; as many as pay where it is not given. */
  helpers?: number
  /** Reads with one thread and without native code, for a source that broke them. */
  isCareful?: boolean
  onProgress?(done: number, total: number): void
}

export interface ReadSite {
  site: ParsedSite
  /** For the deployments after this one. */
  kept: KeptPage[]
  /** Whether the threads that helped found every file as the manifest has it. */
  isSteady: boolean
  /** How many pages had to be read. */
  readCount: number
  /** Paths of those that did not. */
  unchanged: ReadonlySet<string>
}

interface ReadPage {
  reading: PageReading
  /** As it is kept, where it was so before. */
  content: Uint8Array | null
}

/** Reads a site as `parseSite` does: what is as it was at an earlier deployment is taken from there, the rest is read by several threads. */
export async function readSite(input: ReadSiteInput): Promise<ReadSite> {
  const source = openSource(input.tree, { isCareful: input.isCareful ?? false })
  const pages = takeKept(source, input)
  const missing = [...pages.keys()].filter(position => pages[position] === undefined)
  const unchanged = new Set(pages.flatMap(page => page?.reading.read?.page.path ?? []))
  const queue = createPageQueue(missing)
  const helpers = startHelpers(input.isCareful ? { ...input, helpers: 0 } : input, queue)
  const readHere = (next: () => number | undefined) =>
    source.readPages({
      next,
      onRead: (position, reading) => {
        pages[position] = { reading, content: null }
        input.onProgress?.(queue.taken(), missing.length)
      },
    })
  readHere(queue.next)
  const helped = await helpers
  for (const { position, content, trace } of helped.pages) pages[position] = decode(content, trace)
  // What a helper took along when it ended.
  const lost = missing.filter(position => pages[position] === undefined)
  readHere(() => lost.shift())
  const read = pages.filter(page => page !== undefined)
  return {
    site: source.describe(read.map(page => page.reading)),
    kept: read.flatMap(toKept),
    isSteady: helped.isSteady,
    readCount: missing.length,
    unchanged,
  }
}

function takeKept(source: SiteSource, { kept, changed }: ReadSiteInput): (ReadPage | undefined)[] {
  const isCurrent = source.createTraceCheck(changed)
  return Array.from({ length: source.pageCount }, (_, position) => {
    const page = kept.get(source.digestPlan(position))
    if (page === undefined || !isCurrent(position, page.trace)) return undefined
    return decode(page.content, page.trace)
  })
}

function decode(content: Uint8Array, trace: PageTrace | null): ReadPage | undefined {
  const reading = decodeReading(content, trace)
  return reading && { reading, content }
}

function toKept({ reading, content }: ReadPage): KeptPage[] {
  const { trace } = reading
  return trace === null ? [] : [{ trace, content: content ?? encodeReading(reading) }]
}
