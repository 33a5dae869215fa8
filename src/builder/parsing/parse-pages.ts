import type { Page, ParsedSite } from '../../content/index.ts'
import { openSource, type PageReading, type PageTrace, type SiteSource } from '../../content/parsing.ts'
import type { DeferredBytes } from '../../shared/index.ts'
import { type BasisPages, collectBasis } from '../basis/collect-basis.ts'
import type { KeptPage } from './kept-pages.ts'
import type { Manifest } from './manifest.ts'
import type { ParseThreadResult } from './parse-thread.ts'
import type { ParseThreads } from './parse-threads.ts'
import { readInTurns } from './read-in-turns.ts'
import { createGroupWriter, type GroupPlace, openGroup, type ReadingGroup } from './reading-group.ts'
import { type StoreGroup, storeGroupInMemory } from './stored-groups.ts'
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
  /** Keeps what was read of the pages; in memory if not given. */
  store?: StoreGroup
  /** The number of pages from which a basis is kept; 2,000 if not given. */
  smallestBasis?: number
  onProgress?(done: number, total: number): void
  /** Gets parsed pages in order while others are parsed. Titles may still change, and some pages may not come. */
  onPage?(page: Page): void
}

export interface ParsedPages {
  site: ParsedSite
  /** For later deployments. */
  kept: KeptPage[]
  /** The files that did not match the manifest when another thread read them. */
  mismatches: string[]
  /** The number of pages that were parsed, not taken from `kept`. */
  parsedCount: number
  /** Paths of the pages that were taken from `kept`. */
  unchanged: ReadonlySet<string>
  /** For builds of a few changed pages; null for a small site. */
  basis: BasisPages | null
}

/** The whole of a smaller site is built fast enough. */
const smallestBasis = 2_000

interface ParsedPage {
  /** With a body that is packed. */
  reading: PageReading
  /** Where it is encoded. */
  place: GroupPlace
}

/** Parses a site like `parseSite`, but takes unchanged pages from an earlier deployment and uses several threads. */
export async function parsePages(input: ParsePagesInput): Promise<ParsedPages> {
  const { store = storeGroupInMemory } = input
  const source = openSource(input.tree, { isCareful: input.isCareful ?? false })
  const pages = takeKept(source, input)
  const missing = [...pages.keys()].filter(position => pages[position] === undefined)
  const unchanged = new Set(pages.flatMap(page => page?.reading.read?.page.path ?? []))
  const queue = createThreadQueue(missing)
  const place = (
    { positions, traces, bytes }: ReadingGroup,
    accepts = (_position: number, _trace: PageTrace | null) => true,
  ) => {
    const group = store(bytes)
    const readings = openGroup(group)
    for (const [index, position] of positions.entries()) {
      const reading = readings?.[index]
      const trace = traces[index] ?? null
      const place = { group, size: positions.length, index }
      if (reading && accepts(position, trace)) pages[position] = { reading: { ...reading, trace }, place }
    }
  }
  // Each thread plans the site itself. If front matter has changed in the meantime, the same position can be another page.
  const isAsPlanned = (position: number, trace: PageTrace | null) =>
    trace?.plan === source.digestPlan(position)
  const others = parseInThreads(input, queue, group => place(group, isAsPlanned))
  let shown = 0
  const showPages = () => {
    for (; shown < missing.length; shown += 1) {
      const parsed = pages[missing[shown] ?? 0]
      if (!parsed) break
      if (parsed.reading.read) input.onPage?.(parsed.reading.read.page)
    }
  }
  const parseHere = async (next: () => number | undefined) => {
    const writer = createGroupWriter(place)
    await readInTurns(source, {
      next,
      onRead: (position, reading) => {
        writer.add(position, reading)
        input.onProgress?.(queue.taken(), missing.length)
      },
      onTurn: showPages,
    })
    writer.flush()
  }
  await parseHere(queue.next)
  const results = await others
  // Pages are missing if a thread crashed, or if it planned the site differently.
  const lost = missing.filter(position => pages[position] === undefined)
  await parseHere(() => lost.shift())
  for (const group of renewSparseGroups(pages)) place(group)
  const parsed = pages.filter(page => page !== undefined)
  const site = source.describe(parsed.map(page => page.reading))
  const { smallestBasis: smallest = smallestBasis } = input
  const keepsBasis = pages.length >= smallest
  return {
    site,
    basis: keepsBasis
      ? collectBasis(
          source,
          pages.map(page => page?.reading),
          site,
        )
      : null,
    kept: parsed.flatMap(toKept),
    mismatches: results.flatMap(result => result.mismatches),
    parsedCount: missing.length,
    unchanged,
  }
}

function parseInThreads(
  input: ParsePagesInput,
  queue: ThreadQueue,
  onGroup: (group: ReadingGroup) => void,
): Promise<ParseThreadResult[]> {
  const { place } = input.tree
  if (!place || !input.threads || input.isCareful) return Promise.resolve([])
  return input.threads.parse({ place, manifest: input.manifest, queue: queue.shared }, onGroup)
}

function takeKept(source: SiteSource, { kept, changed }: ParsePagesInput): (ParsedPage | undefined)[] {
  const isCurrent = source.createTraceCheck(changed)
  const opened = new Map<DeferredBytes, ReturnType<typeof openGroup>>()
  const open = (group: DeferredBytes) => {
    if (!opened.has(group)) opened.set(group, openGroup(group))
    return opened.get(group)
  }
  return Array.from({ length: source.pageCount }, (_, position) => {
    const page = kept.get(source.digestPlan(position))
    if (page === undefined || !isCurrent(position, page.trace)) return undefined
    const { trace, place } = page
    const reading = open(place.group)?.[place.index]
    return reading && { reading: { ...reading, trace }, place }
  })
}

/** Encodes the pages again that share their groups with many pages that are not needed any longer. */
function renewSparseGroups(pages: readonly (ParsedPage | undefined)[]): ReadingGroup[] {
  const used = new Map<DeferredBytes, number>()
  for (const page of pages) if (page) used.set(page.place.group, (used.get(page.place.group) ?? 0) + 1)
  const groups: ReadingGroup[] = []
  const writer = createGroupWriter(group => groups.push(group))
  for (const [position, page] of pages.entries()) {
    if (page && (used.get(page.place.group) ?? 0) * 2 < page.place.size) writer.add(position, page.reading)
  }
  writer.flush()
  return groups
}

function toKept({ reading: { trace }, place }: ParsedPage): KeptPage[] {
  return trace === null ? [] : [{ trace, place }]
}
