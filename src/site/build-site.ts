import {
  addedFolder,
  bodyOf,
  type NavigationNode,
  type Page,
  type PageAccess,
  type ParsedSite,
  type Redirect,
  type SiteBrand,
  type SiteSettings,
  type Steering,
} from '../content/index.ts'
import { joinBytes, type PackedRecords, packRecords, unpackRecords } from '../shared/index.ts'
import { divideNavigation } from './navigation-records.ts'
import type { PageHead } from './site.ts'
import { writeSiteFile } from './site-file.ts'

/** The part of the site artifact that is about the whole site. Artifacts of earlier releases lack the optional members. */
export interface SiteHead {
  name: string | null
  navigation: NavigationNode[]
  paths: string[]
  /** One per page, in the order of `paths`. */
  languages?: (string | null)[]
  versions?: (string | null)[]
  /** In the order of `paths`; missing if no page says anything about it. */
  access?: (PageAccess | null)[]
  /** Groups of signed-in readers who alone can send the requests of a page; missing if no page says so. */
  requestGroups?: string[]
  /** In the order of the file artifact. */
  files?: [name: string, mediaType: string, sizeBytes: number][]
  /** How many files, counted from the end, are stored with the changed pages. Only in an extended head. */
  changedFileCount?: number
  /** The positions of the pages that use each file; null for a file of the whole site. */
  fileUsers?: (number[] | null)[]
  redirects?: Redirect[]
  brand?: SiteBrand
  settings?: SiteSettings
  /** For the assistant only; never served. */
  steering?: Steering
  /** Only if the file has changes of another site, whose pages are not the same. Its navigation and redirects then replace those of that site. */
  extension?: SiteExtension
  /** With an extension, the navigation is in so many records (`navigation-records.ts`) after the heads of the pages. */
  navigationRecords?: number
}

/** The pages that were added to a site and removed from it. */
export interface SiteExtension {
  /** In the order of the pages as they are now, with their position among them. */
  added: [position: number, path: string][]
  /** Paths. */
  removed: string[]
}

/**
 * Writes the site artifact. The same site gives the same bytes. With an extension, `site` has the pages that changed or were added to
 * another one.
 */
export function buildSite(site: ParsedSite, extension?: SiteExtension): Uint8Array {
  return joinBytes(buildSiteInParts(site, extension))
}

/** Writes the site artifact in parts, because it may be large. */
export function buildSiteInParts(site: ParsedSite, extension?: SiteExtension): Iterable<Uint8Array> {
  const hasAccess = site.pages.some(page => page.access !== undefined)
  const requestGroups = listRequestGroups(site)
  const navigation = site.navigation.map(copyNode)
  const records = extension ? [...divideNavigation(navigation)] : []
  const head: SiteHead = {
    name: site.name,
    navigation: extension ? [] : navigation,
    paths: site.pages.map(page => page.path),
    languages: site.pages.map(page => page.language),
    versions: site.pages.map(page => page.version),
    files: site.files.map(({ name, mediaType, sizeBytes }) => [name, mediaType, sizeBytes]),
    ...(requestGroups && { requestGroups }),
    ...(hasAccess && { access: site.pages.map(page => page.access ?? null) }),
    ...(site.files.length > 0 && { fileUsers: listFileUsers(site) }),
    ...(site.redirects.length > 0 && { redirects: site.redirects }),
    ...(site.brand && { brand: site.brand }),
    ...(site.settings && { settings: site.settings }),
    ...(site.steering && { steering: site.steering }),
    ...(extension && { extension, navigationRecords: records.length }),
  }
  return writeSiteFile(head, describePages(site.pages), records)
}

function listRequestGroups({ pages }: ParsedSite): string[] | undefined {
  const lists = pages.flatMap(({ settings }) => (settings?.requestGroups ? [settings.requestGroups] : []))
  return lists.length === 0 ? undefined : [...new Set(lists.flat())].sort()
}

function listFileUsers({ pages, files }: ParsedSite): (number[] | null)[] {
  const positions = new Map(pages.map(({ path }, position) => [path, position]))
  return files.map(({ usedBy }) => usedBy?.flatMap(path => positions.get(path) ?? []) ?? null)
}

/** Describes one page at a time, because its HTML may have to be packed. */
function* describePages(pages: readonly Page[]) {
  for (const page of pages) {
    const { html, packed, anchors } = bodyOf(page)
    yield { head: { ...pageHead(page), ...(anchors && { anchors }) }, html: packed?.html ?? packHtml(html()) }
  }
}

/** Packs a page's HTML as the site stores it. */
export function packHtml(html: string): PackedRecords {
  return packRecords([html])
}

/** A cast: `packHtml` made the record. */
export function unpackHtml(packed: PackedRecords): string {
  return unpackRecords(packed)[0] as string
}

function pageHead(page: Page): PageHead {
  return {
    path: page.path,
    title: page.title,
    description: page.description,
    language: page.language,
    version: page.version,
    trail: page.trail,
    hidden: page.hidden,
    ...(page.settings && { settings: page.settings }),
    ...(page.file !== '' && !page.file.startsWith(addedFolder) && { file: page.file }),
    ...(page.keywords.length > 0 && { keywords: page.keywords }),
    headings: page.headings.map(({ depth, text, anchor }) => ({ depth, text, anchor })),
  }
}

/** Copies members in a fixed order to keep the bytes stable. */
function copyNode(node: NavigationNode): NavigationNode {
  return {
    title: node.title,
    ...(node.path === undefined ? {} : { path: node.path }),
    ...(node.href !== undefined && { href: node.href }),
    ...(node.access !== undefined && { access: node.access }),
    ...(node.icon !== undefined && { icon: node.icon }),
    ...(node.children === undefined ? {} : { children: node.children.map(copyNode) }),
    ...(node.tab && { tab: true }),
    ...(node.scope && { scope: true }),
    ...(node.tag !== undefined && { tag: node.tag }),
    ...(node.expanded && { expanded: true }),
    ...(node.deprecated && { deprecated: true }),
    ...(node.method !== undefined && { method: node.method }),
  }
}
