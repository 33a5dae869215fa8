import type { ContentProblem, ParsedSite } from '../../content/index.ts'
import { openSource, type PageReading, type SiteSource, uniqueProblems } from '../../content/parsing.ts'
import { buildChanges as buildChangedIndex } from '../../search/index.ts'
import { buildSite } from '../../site/index.ts'
import { knownSiteOf, type OpenedBasis } from '../basis/basis.ts'
import { addDates } from '../parsing/add-dates.ts'
import { readInTurns } from '../parsing/read-in-turns.ts'
import type { VerifiedTree } from '../parsing/verified-tree.ts'
import { mostChangedBytes, mostPages } from './list-changed-documents.ts'

export interface BuiltChanges {
  /** The number of pages that were read. */
  pageCount: number
  /** As `extendIndex` needs it. */
  index: Uint8Array
  /** As `extendSiteFile` needs it. */
  site: Uint8Array
  /** Those of the whole site. */
  problems: ContentProblem[]
}

/**
 * Builds the pages that changed since the whole build, if no other page and nothing else of the site can differ. Returns null if the
 * whole site has to be built.
 */
export async function buildChanges(
  { tree, basis }: { tree: VerifiedTree; basis: OpenedBasis },
  changed: ReadonlySet<string>,
): Promise<BuiltChanges | null> {
  const source = openSource(tree)
  if (source.digestWholePlan() !== basis.plan) return null
  const positions = listPositions(source, basis, changed)
  if (positions === null || positions.length > mostPages) return null
  const readings = await readPages(source, positions)
  const found = source.describeChanges(readings, knownSiteOf(basis, source))
  if (found === null) return null
  const site: ParsedSite = {
    name: basis.siteName,
    pages: found.pages,
    navigation: [],
    restricted: [],
    redirects: [],
    files: [],
    problems: found.problems,
    ...(source.showsDates && { showsDates: true }),
  }
  const dated = addDates(site, tree.place?.dates)
  const linkTexts = new Map(positions.flatMap(basis.linkTexts))
  const index = buildChangedIndex(dated, { ...basis.traits, linkTexts })
  const built = buildSite(dated)
  if (index === null || Math.max(index.length, built.length) > mostChangedBytes) return null
  return {
    pageCount: found.pages.length,
    index,
    site: built,
    problems: uniqueProblems([
      ...basis.siteProblems,
      ...basis.pageProblems.flatMap(([position, problem]) => (positions.includes(position) ? [] : [problem])),
      ...found.problems,
    ]),
  }
}

/** Lists the pages that use the changed files. Null if a file is used by none, because it may decide about the whole site. */
function listPositions(
  source: Pick<SiteSource, 'pageCount' | 'fileOf'>,
  { usedBy }: OpenedBasis,
  changed: ReadonlySet<string>,
): number[] | null {
  const positions = new Set<number>()
  const used = new Set<string>()
  const use = (file: string, position: number) => {
    if (!changed.has(file)) return
    used.add(file)
    positions.add(position)
  }
  for (let position = 0; position < source.pageCount; position++) use(source.fileOf(position), position)
  for (const [file, users] of usedBy) for (const position of users) use(file, position)
  return used.size === changed.size ? [...positions].sort((a, b) => a - b) : null
}

async function readPages(source: SiteSource, positions: readonly number[]): Promise<PageReading[]> {
  const readings = new Map<number, PageReading>()
  const waiting = [...positions]
  await readInTurns(source, {
    next: () => waiting.shift(),
    onRead: (position, reading) => readings.set(position, reading),
  })
  return positions.flatMap(position => readings.get(position) ?? [])
}
