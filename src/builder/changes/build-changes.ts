import { type ContentProblem, isAssetFile, type ParsedSite, type SiteFile } from '../../content/index.ts'
import {
  fitsInto,
  openSource,
  type PageReading,
  type SiteSource,
  uniqueProblems,
} from '../../content/parsing.ts'
import { buildChanges as buildChangedIndex } from '../../search/index.ts'
import { buildSite } from '../../site/index.ts'
import type { OpenedBasis } from '../basis/basis.ts'
import { addDates } from '../parsing/add-dates.ts'
import { readInTurns } from '../parsing/read-in-turns.ts'
import type { VerifiedTree } from '../parsing/verified-tree.ts'
import { comparePlans, findUsers, knownSiteOf, type PlanChanges } from './compare-plans.ts'
import { describePlanChanges } from './describe-plan-changes.ts'
import { isOfPlan, mostPages } from './list-changed-files.ts'
import { mostChangedBytes } from './most-changed-bytes.ts'

export interface BuiltChanges {
  /** The number of pages that were read, new ones included. */
  readCount: number
  /** The number of pages that the site has now. */
  pageCount: number
  /** How many pages were added and removed since the whole build. */
  addedCount: number
  removedCount: number
  /** As `extendIndex` needs it. */
  index: Uint8Array
  /** As `extendSiteFile` needs it. */
  site: Uint8Array
  /** The images and downloads of new and replaced pages, as `buildFiles` needs them. */
  files: SiteFile[]
  /** Those of the whole site. */
  problems: ContentProblem[]
}

/**
 * Builds the pages that changed, were added or were removed since the whole build, if no other page and nothing else of the site can
 * differ. Returns null if the whole site has to be built.
 */
export async function buildChanges(
  { tree, basis }: { tree: VerifiedTree; basis: OpenedBasis },
  changed: ReadonlySet<string>,
): Promise<BuiltChanges | null> {
  const source = openSource(tree)
  const isSamePlan = source.digestWholePlan() === basis.plan
  if (!isSamePlan && source.digestFrame() !== basis.frame) return null
  if (basis.siteFiles.some(file => changed.has(file))) return null
  // A link can lead to a new image, so that each link has to be looked at.
  const isQuick = isSamePlan && ![...changed].some(isAssetFile)
  const changes = isQuick ? findUsers(source, basis, changed) : comparePlans(source, basis, changed)
  if (changes === null || changes.positions.length > mostPages) return null
  const readings = await readPages(source, changes.positions)
  const known = knownSiteOf(basis, source, changes)
  if (!isEveryFileUsed({ source, basis, changes, readings }, changed)) return null
  const found = source.describeChanges(readings, known)
  if (found === null) return null
  const { replaced, files } = found
  const isSameList = isSamePlan && replaced.length === 0
  // Files that were left out can get room.
  if (!isSameList && !(basis.room && fitsInto(basis.room, files))) return null
  const plan = isSameList ? undefined : describePlanChanges({ source, basis, changes, readings, replaced })
  if (plan === null) return null
  const site: ParsedSite = {
    name: basis.siteName,
    pages: found.pages,
    navigation: [],
    restricted: [],
    redirects: [],
    files,
    problems: found.problems,
    ...(source.showsDates && { showsDates: true }),
    ...plan?.parts,
  }
  const dated = addDates(site, tree.place?.dates)
  const linkTexts = new Map(
    changes.positions.flatMap(position => {
      const earlier = changes.earlierOf(position)
      return earlier === undefined ? [] : basis.linkTexts(earlier)
    }),
  )
  const removed = plan?.extension.removed ?? []
  const removedCount = removed.length - replaced.length
  const index = buildChangedIndex(dated, { ...basis.traits, linkTexts }, removed)
  const built = buildSite(dated, plan?.extension)
  if (index === null || isTooLarge({ index, site: built, files })) return null
  const readAgain = new Set([
    ...changes.removed,
    ...changes.positions.flatMap(position => changes.earlierOf(position) ?? []),
  ])
  return {
    readCount: found.pages.length,
    pageCount: basis.pageCount + changes.added.length - removedCount,
    addedCount: changes.added.length,
    removedCount,
    index,
    site: built,
    files,
    problems: uniqueProblems([
      ...source.planProblems,
      ...(plan ? basis.siteProblems.filter(({ host }) => host === undefined) : basis.siteProblems),
      ...basis.pageProblems.flatMap(([position, problem]) => (readAgain.has(position) ? [] : [problem])),
      ...found.problems,
      ...(plan?.hostProblems ?? []),
    ]),
  }
}

function isTooLarge({ index, site, files }: Pick<BuiltChanges, 'index' | 'site' | 'files'>): boolean {
  const filesBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return (
    index.length > mostChangedBytes.index ||
    site.length > mostChangedBytes.site ||
    filesBytes > mostChangedBytes.files
  )
}

/** Whether it is known what every changed file is for. A document that no page uses may decide about the whole site. */
function isEveryFileUsed(
  {
    source,
    basis,
    changes,
    readings,
  }: {
    source: SiteSource
    basis: OpenedBasis
    changes: PlanChanges
    readings: readonly PageReading[]
  },
  changed: ReadonlySet<string>,
): boolean {
  const used = new Set([
    ...changes.positions.map(source.fileOf),
    ...changes.removed.flatMap(position => basis.profile(position)?.file ?? []),
    ...readings.flatMap(({ trace }) => trace?.files ?? []),
    ...basis.usedBy.map(([file]) => file),
  ])
  return [...changed].every(file => used.has(file) || isOfPlan(file) || isAssetFile(file))
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
