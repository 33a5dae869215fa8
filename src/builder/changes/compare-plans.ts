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
  return { positions: sorted, added: [], removed: [], earlierOf: position => position }
}

/** Compares the plans. Null if the pages that both have are in another order, or if many have to be read. */
export function comparePlans(
  source: Source,
  basis: OpenedBasis,
  changed: ReadonlySet<string>,
): PlanChanges | null {
  // Some page shows part of the configuration.
  if (basis.usedBy.some(([file]) => isConfiguration(file) && changed.has(file))) return null
  const before = new Map(basis.paths.map((path, position) => [path, position]))
  const isCurrent = source.createTraceCheck(new Set([...changed].filter(file => !isConfiguration(file))))
  const earlier: (number | undefined)[] = []
  const changes: PlanChanges = {
    positions: [],
    added: [],
    removed: [],
    earlierOf: position => earlier[position],
  }
  let last = -1
  for (let position = 0; position < source.pageCount; position++) {
    const path = source.pathOf(position)
    const known = before.get(path)
    earlier.push(known)
    if (known === undefined) {
      changes.added.push(position)
    } else {
      if (known < last) return null
      last = known
      before.delete(path)
      const trace = basis.trace(known)
      if (trace ? isCurrent(position, trace) : !changed.has(source.fileOf(position))) continue
    }
    changes.positions.push(position)
    if (changes.positions.length > mostPages) return null
  }
  changes.removed.push(...before.values())
  return changes.removed.length > mostPages ? null : changes
}

/** What the whole build found out about the pages that are left. */
export function knownSiteOf(
  basis: OpenedBasis,
  { pageCount, pathOf }: Pick<SiteSource, 'pageCount' | 'pathOf'>,
  { earlierOf }: Pick<PlanChanges, 'earlierOf'>,
): KnownSite {
  const positions = new Map(
    Array.from({ length: pageCount }, (_, position) => [pathOf(position), earlierOf(position)]),
  )
  return {
    restricted: basis.restricted,
    isNew: path => positions.has(path) && positions.get(path) === undefined,
    profileOf(path) {
      const position = positions.get(path)
      return position === undefined ? undefined : (basis.profile(position) ?? undefined)
    },
  }
}
