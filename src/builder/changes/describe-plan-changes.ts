import type { ParsedSite } from '../../content/index.ts'
import {
  canChangeBanners,
  describeEntry,
  type NavigationEntry,
  type PageProfile,
  type PageReading,
  type SiteSource,
  type TitledPage,
} from '../../content/parsing.ts'
import type { SiteExtension } from '../../site/index.ts'
import type { OpenedBasis } from '../basis/basis.ts'
import type { PlanChanges } from './compare-plans.ts'

export interface DescribedChanges {
  parts: Pick<ParsedSite, 'navigation' | 'redirects' | 'defaultVersions'>
  extension: SiteExtension
}

interface Needs {
  source: Pick<SiteSource, 'pageCount' | 'pathOf' | 'describePlan'>
  basis: OpenedBasis
  changes: PlanChanges
  /** As `changes.positions`. */
  readings: readonly PageReading[]
}

/** Describes which pages were added and removed, and the navigation. Null if that can change other pages. */
export function describePlanChanges({ source, basis, changes, readings }: Needs): DescribedChanges | null {
  const read = new Map(readings.flatMap(({ read }) => (read ? [[read.page.path, read]] : [])))
  const removed = changes.removed.map(position => ({
    path: basis.paths[position] ?? '',
    profile: basis.profile(position),
  }))
  const isDetached = ({ path, profile }: (typeof removed)[number]) =>
    !profile?.hasFiles && !profile?.access?.isPublic && !basis.restricted.includes(path)
  if (!removed.every(isDetached)) return null
  const { entries, titled, added, hasPublicPages } = listPages({ source, basis, changes })
  // The pages that are for everyone decide about all others.
  if (hasPublicPages) return null
  const banners = {
    added: added.flatMap(([, path]) => {
      const { page, isTitledByHeading } = read.get(path) ?? {}
      return page && isTitledByHeading ? [page] : []
    }),
    removed: removed.flatMap(({ profile }) => (profile ? titleOf(profile) : [])),
  }
  if (canChangeBanners(titled, banners)) return null
  return {
    parts: source.describePlan(path => {
      const page = read.get(path)
      return entries.get(path) ?? (page && describeEntry(page))
    }),
    extension: { added, removed: removed.flatMap(({ path, profile }) => (profile ? [path] : [])) },
  }
}

/** Lists what the site keeps, and where the new pages are among it. */
function listPages({ source, basis, changes }: Omit<Needs, 'readings'>) {
  const entries = new Map<string, NavigationEntry>()
  const titled: TitledPage[] = []
  const added: SiteExtension['added'] = []
  let hasPublicPages = false
  for (let position = 0; position < source.pageCount; position++) {
    const [path, earlier] = [source.pathOf(position), changes.earlierOf(position)]
    const profile = earlier === undefined ? null : basis.profile(earlier)
    if (earlier === undefined) added.push([entries.size + added.length, path])
    // A page that was not published, and still is not.
    if (!profile) continue
    entries.set(path, profile.entry)
    titled.push(...titleOf(profile))
    hasPublicPages ||= profile.access?.isPublic === true
  }
  return { entries, titled, added, hasPublicPages }
}

function titleOf({ file, anchors, isTitledByHeading }: PageProfile): TitledPage[] {
  return isTitledByHeading ? [{ file, title: anchors.title }] : []
}
