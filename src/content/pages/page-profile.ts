import { createHash } from 'node:crypto'
import type { Page, RemoteHosts } from '../core/page.ts'
import { copyWithoutBody } from '../core/page-body.ts'
import { createAnchorFinder, type FoundAnchor, type PageAnchors } from '../links/create-anchor-finder.ts'
import { describeEntry, type NavigationEntry } from './name-navigation.ts'
import type { ParsedPage } from './read-page.ts'

/**
 * Returns a digest of what the rest of a site uses of a page, except for its anchors. Its text, its links and what only its own
 * page shows do not count.
 */
export function digestProfile({ page, aliases: _, anchored: __, ...others }: ParsedPage): string {
  const { headings, links, description, keywords, settings, ...details } = copyWithoutBody(page)
  const { changed, ...lasting } = settings ?? {}
  return createHash('sha256')
    .update(JSON.stringify([details, lasting, others]))
    .digest('base64')
}

/** What is kept of a published page so that others can be built again without it. Plain data. */
export interface PageProfile {
  digest: string
  file: string
  title: string
  entry: NavigationEntry
  /** Its title is its first heading. */
  isTitledByHeading?: true
  access?: ParsedPage['page']['access']
  remote?: RemoteHosts
  /** The title before it was replaced, headings and other names, to which links can lead. */
  anchors: { title: string; headings: string[]; aliases: ParsedPage['aliases'] }
  /** The anchors of the page to which other pages have links, as they are written. */
  used: string[]
}

/** `published` is the page as the whole site shows it, and `used` as in `PageProfile`. */
export function describeProfile(
  read: ParsedPage,
  { published, used }: { published: Page; used: Iterable<string> },
): PageProfile {
  const { page, isTitledByHeading } = read
  const navigationTitle = published.title === page.title ? read.navigationTitle : published.title
  return {
    digest: digestProfile(read),
    file: page.file,
    title: published.title,
    entry: describeEntry({ ...read, page: published, navigationTitle }),
    ...(isTitledByHeading && { isTitledByHeading }),
    ...(published.access && { access: published.access }),
    ...(page.settings?.remote && { remote: page.settings.remote }),
    anchors: describeAnchors(read),
    used: [...used],
  }
}

/** Opens the anchors of a page as the site finds them. */
export function openAnchors(path: string, { title, headings, aliases }: PageProfile['anchors']): PageAnchors {
  return {
    page: { path, title, headings: headings.map(anchor => ({ depth: 0, text: '', anchor })) },
    aliases,
  }
}

function describeAnchors({ page, aliases }: ParsedPage): PageProfile['anchors'] {
  return { title: page.title, headings: page.headings.map(({ anchor }) => anchor), aliases }
}

/** Whether the links to a page lead to the same places as before. */
export function keepsAnchors(before: PageProfile, now: ParsedPage): boolean {
  const { path } = now.page
  const [findBefore, findNow] = [
    openAnchors(path, before.anchors),
    openAnchors(path, describeAnchors(now)),
  ].map(anchors => createAnchorFinder([anchors]))
  const isSame = (a: FoundAnchor | undefined, b: FoundAnchor | undefined) =>
    a?.heading === b?.heading && a?.place === b?.place && (a === undefined) === (b === undefined)
  return before.used.every(anchor => isSame(findBefore?.(path, anchor), findNow?.(path, anchor)))
}
