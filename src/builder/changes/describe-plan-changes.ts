import type { ContentProblem, ParsedSite } from '../../content/index.ts'
import {
  canChangeBanners,
  describeEntry,
  type NavigationEntry,
  type PageProfile,
  type PageReading,
  type RemoteUser,
  reportRemoteHosts,
  type SiteSource,
  type TitledPage,
} from '../../content/parsing.ts'
import type { SiteExtension } from '../../site/index.ts'
import type { OpenedBasis } from '../basis/basis.ts'
import type { PlanChanges } from './compare-plans.ts'

export interface DescribedChanges {
  parts: Pick<ParsedSite, 'navigation' | 'redirects' | 'defaultVersions'>
  extension: SiteExtension
  /** The findings about other hosts, which depend on all pages. */
  hostProblems: ContentProblem[]
}

interface Needs {
  source: Pick<SiteSource, 'pageCount' | 'pathOf' | 'describePlan'>
  basis: OpenedBasis
  changes: PlanChanges
  /** As `changes.positions`. */
  readings: readonly PageReading[]
  /** As in `ChangedPages`. They are removed, and added again at the same place. */
  replaced: readonly string[]
}

/** Describes which pages were added and removed, and the navigation. Null if that can change other pages. */
export function describePlanChanges(needs: Needs): DescribedChanges | null {
  const { source, basis, changes } = needs
  const read = new Map(needs.readings.flatMap(({ read }) => (read ? [[read.page.path, read]] : [])))
  const gone = changes.removed.map(position => ({
    path: basis.paths[position] ?? '',
    profile: basis.profile(position),
  }))
  const isDetached = ({ path, profile }: (typeof gone)[number]) =>
    !profile?.access?.isPublic && !basis.restricted.includes(path)
  if (!gone.every(isDetached)) return null
  const { kept, replaced, added, remote, hasPublicPages } = listPages(needs, read)
  // The pages that are for everyone decide about all others.
  if (hasPublicPages) return null
  const removed = [...gone.flatMap(({ path, profile }) => (profile ? [{ path, profile }] : [])), ...replaced]
  const banners = {
    added: added.flatMap(([, path]) => {
      const { page, isTitledByHeading } = read.get(path) ?? {}
      return page && isTitledByHeading ? [page] : []
    }),
    removed: removed.flatMap(({ profile }) => listTitle(profile)),
  }
  if (canChangeBanners(kept.titled, banners)) return null
  return {
    parts: source.describePlan(path => {
      const page = read.get(path)
      return kept.entries.get(path) ?? (page && describeEntry(page))
    }),
    extension: { added, removed: removed.map(({ path }) => path) },
    hostProblems: reportRemoteHosts(remote),
  }
}

/** Lists what the site keeps, and where the new pages are among it. */
function listPages(
  { source, basis, changes, ...needs }: Needs,
  read: ReadonlyMap<string, NonNullable<PageReading['read']>>,
) {
  const isReplaced = new Set(needs.replaced)
  const kept = { entries: new Map<string, NavigationEntry>(), titled: [] as TitledPage[] }
  /** In the order of the site. */
  const remote: RemoteUser[] = []
  const replaced: { path: string; profile: PageProfile }[] = []
  const added: SiteExtension['added'] = []
  let hasPublicPages = false
  for (let position = 0; position < source.pageCount; position++) {
    const [path, earlier] = [source.pathOf(position), changes.earlierOf(position)]
    const profile = earlier === undefined ? null : basis.profile(earlier)
    if (earlier === undefined || (profile && isReplaced.has(path))) {
      added.push([kept.entries.size + added.length, path])
      if (profile) replaced.push({ path, profile })
      const { page } = read.get(path) ?? {}
      if (page) remote.push({ file: page.file, remote: page.settings?.remote })
    } else if (profile) {
      kept.entries.set(path, profile.entry)
      kept.titled.push(...listTitle(profile))
      remote.push(profile)
      hasPublicPages ||= profile.access?.isPublic === true
    }
  }
  return { kept, replaced, added, remote, hasPublicPages }
}

function listTitle({ file, anchors, isTitledByHeading }: PageProfile): TitledPage[] {
  return isTitledByHeading ? [{ file, title: anchors.title }] : []
}
