import type { KnownSite, SiteSource } from '../../content/parsing.ts'
import type { OpenedBasis } from '../basis/basis.ts'
import { isConfiguration, mostPages } from './list-changed-files.ts'

/** How the plan of a site differs from that of the whole build. */
export interface PlanChanges {
  /** The positions of the pages to read, in the plan as it is now. */
  positions: number[]
  /** Those of new pages are among `positions`. */
  added: number[]
  /** Positions in the plan of the whole build. */
  removed: number[]
  /** Paths of the pages whose order among the others is new. They are among `positions`. */
  moved: string[]
  /** The position that a page had in the plan of the whole build; undefined for a new page. */
  earlierOf(position: number): number | undefined
}

type Source = Pick<SiteSource, 'pageCount' | 'pathOf' | 'fileOf' | 'createTraceCheck'>

/** Finds the pages that use the changed files, while the plan is the same. */
export function findUsers(
  source: Source,
  { usedBy }: OpenedBasis,
  changed: ReadonlySet<string>,
): PlanChanges {
  const positions = new Set<number>()
  for (let position = 0; position < source.pageCount; position++)
    if (changed.has(source.fileOf(position))) positions.add(position)
  for (const [file, users] of usedBy)
    if (changed.has(file)) for (const position of users) positions.add(position)
  const sorted = [...positions].sort((a, b) => a - b)
  return { positions: sorted, added: [], removed: [], moved: [], earlierOf: position => position }
}

/** Compares the plans. Null if many pages have to be read. */
export function comparePlans(
  source: Source,
  basis: OpenedBasis,
  changed: ReadonlySet<string>,
): PlanChanges | null {
  // Some page shows part of the configuration.
  if (basis.usedBy.some(([file]) => isConfiguration(file) && changed.has(file))) return null
  const before = new Map(basis.paths.map((path, position) => [path, position]))
  const isCurrent = source.createTraceCheck(new Set([...changed].filter(file => !isConfiguration(file))))
  const earlier = Array.from({ length: source.pageCount }, (_, position) =>
    before.get(source.pathOf(position)),
  )
  const inOrder = longestRise(earlier.filter(known => known !== undefined))
  const changes: PlanChanges = {
    positions: [],
    added: [],
    removed: [],
    moved: [],
    earlierOf: position => earlier[position],
  }
  for (const [position, known] of earlier.entries()) {
    if (known === undefined) {
      changes.added.push(position)
    } else {
      before.delete(source.pathOf(position))
      if (!inOrder.has(known)) changes.moved.push(source.pathOf(position))
      const trace = basis.trace(known)
      const isSame = trace ? isCurrent(position, trace) : !changed.has(source.fileOf(position))
      if (isSame && inOrder.has(known)) continue
    }
    changes.positions.push(position)
    if (changes.positions.length > mostPages) return null
  }
  changes.removed.push(...before.values())
  return changes.removed.length > mostPages ? null : changes
}

/** Returns the most numbers that are in ascending order. Source: https://en.wikipedia.org/wiki/Longest_increasing_subsequence */
function longestRise(numbers: readonly number[]): Set<number> {
  /** For each length, the smallest number with which a rise of this length ends. */
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before.set(number, ends[low - 1])
    ends[low] = number
  }
  const rise = new Set<number>()
  for (let number = ends.at(-1); number !== undefined; number = before.get(number)) rise.add(number)
  return rise
}

/** What the whole build found out about the pages that are left. */
export function knownSiteOf(
  basis: OpenedBasis,
  { pageCount, pathOf }: Pick<SiteSource, 'pageCount' | 'pathOf'>,
  { earlierOf, moved }: Pick<PlanChanges, 'earlierOf' | 'moved'>,
): KnownSite {
  const isMoved = new Set(moved)
  const positions = new Map(
    Array.from({ length: pageCount }, (_, position) => [pathOf(position), earlierOf(position)]),
  )
  return {
    restricted: basis.restricted,
    isMoved: path => isMoved.has(path),
    isNew: path => positions.has(path) && positions.get(path) === undefined,
    profileOf(path) {
      const position = positions.get(path)
      return position === undefined ? undefined : (basis.profile(position) ?? undefined)
    },
  }
}
