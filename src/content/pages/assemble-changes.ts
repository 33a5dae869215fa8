import type { ContentProblem, Page, SiteFile } from '../core/page.ts'
import { changePage } from '../core/page-body.ts'
import { createAnchorFinder } from '../links/create-anchor-finder.ts'
import { listUsers, reportLinks, resolveAll } from './assemble-site.ts'
import { digestProfile, keepsAnchors, openAnchors, type PageProfile } from './page-profile.ts'
import type { PageReading, ParsedPage } from './read-page.ts'

/** What an earlier build found out about the whole site. */
export interface KnownSite {
  /** Undefined for a page that was not published, or is no longer part of the site. */
  profileOf(path: string): PageProfile | undefined
  /** Whether the site had no such page. */
  isNew(path: string): boolean
  /** Whether the page is at another place of the site. */
  isMoved(path: string): boolean
  /** Paths, as in `ParsedSite`. */
  restricted: readonly string[]
}

export interface ChangedPages {
  pages: Page[]
  /** Paths of the pages that moved, or of which others show something that changed, such as the title in the navigation. */
  replaced: string[]
  /** The images and downloads of new and replaced pages. */
  files: SiteFile[]
  problems: ContentProblem[]
}

/**
 * Completes new pages and pages that were read again, with what is known of the rest of the site. Returns null if a change can affect
 * other pages, so that the whole site has to be assembled again.
 */
export function assembleChanges(readings: readonly PageReading[], known: KnownSite): ChangedPages | null {
  const read: ParsedPage[] = []
  const withFiles: ParsedPage[] = []
  const replaced = new Set<string>()
  for (const { read: parsed } of readings) {
    if (parsed === null) return null
    const { path } = parsed.page
    const before = known.profileOf(path)
    const fit = before
      ? compare(before, parsed, known.isMoved(path))
      : known.isNew(path) && isOpen(parsed) && 'new'
    if (!fit) return null
    if (fit === 'other') replaced.add(path)
    if (fit !== 'like') withFiles.push(parsed)
    read.push(parsed)
  }
  const settled = resolveAll(readings, createAnchorFinder(listTargets(read, known)))
  const pages = settled.flatMap(({ read }) => {
    if (read === null) return []
    return [replaced.has(read.page.path) ? read.page : likeBefore(read.page, known)]
  })
  const problems = settled.flatMap(({ problems }) => problems)
  const built = new Set(pages.map(({ path }) => path))
  const isBuilt = (path: string) => built.has(path) || known.profileOf(path) !== undefined
  const ofLinks = reportLinks(pages, new Set(known.restricted), isBuilt)
  return {
    pages,
    replaced: [...replaced],
    files: listFiles(withFiles),
    problems: [...problems, ...[...ofLinks.values()].flat()],
  }
}

/**
 * `like`: a page differs from its earlier version only in ways that no other page shows. `other`: it can take its place like a new page.
 * False if other pages can differ.
 */
function compare(before: PageProfile, now: ParsedPage, isMoved: boolean): 'like' | 'other' | false {
  if (!keepsAnchors(before, now)) return false
  if (!isMoved && digestProfile(now) === before.digest) return 'like'
  return !before.access && isOpen(now) && 'other'
}

function listFiles(pages: readonly ParsedPage[]): SiteFile[] {
  const usersOf = listUsers(pages)
  const files = new Map(pages.flatMap(page => page.files).map(file => [file.name, file]))
  return [...files.values()].map(file => ({ ...file, ...usersOf(file) }))
}

/** Whether a page says nothing about who may read it. */
function isOpen({ page, restriction }: ParsedPage): boolean {
  const { groups, public: isPublic, isDraft } = restriction
  return groups.length === 0 && isPublic === null && !isDraft && !page.settings?.requestGroups
}

/** Lists the anchors of the pages to which links lead: those of the pages themselves as they are now. */
function* listTargets(read: readonly ParsedPage[], known: KnownSite) {
  const own = new Set(read.map(({ page }) => page.path))
  const linked = new Set(read.flatMap(({ page }) => page.links.map(({ path }) => path)))
  for (const path of linked) {
    const profile = own.has(path) ? undefined : known.profileOf(path)
    if (profile) yield openAnchors(path, profile.anchors)
  }
  yield* read
}

/** The whole site decides who may read a page, and about titles that several pages share. */
function likeBefore(page: Page, known: KnownSite): Page {
  const { title, access } = known.profileOf(page.path) ?? page
  return changePage(page, { title, ...(access && { access }) })
}
