import {
  type Audience,
  createNearbyFinder,
  createPageFinder,
  createRedirects,
  fillAnchors,
  mayRead,
  type NavigationNode,
  nameAudience,
  type SiteSettings,
} from '../content/index.ts'
import type { LargeContent } from '../shared/index.ts'
import type { SiteHead } from './build-site.ts'
import { extendPaths, positionsOf } from './extend-site-file.ts'
import { createOutline } from './outline/create-outline.ts'
import type { ScopedPage, SiteOutline } from './outline/outline.ts'
import type { PageHead, SiteFile, SiteReader, StoredFile } from './site.ts'
import { openSiteFile, readSiteHead } from './site-file.ts'

/**
 * Opens a site artifact for its readers: the pages that they may not read or that are not wanted, and the files that only those pages
 * use, do not exist. Pages are decoded when read. Throws `AppError` if the bytes are damaged.
 */
export function openSite(
  artifact: Uint8Array | SiteFile,
  audience: Audience = { kind: 'open' },
  isWanted: (path: string) => boolean = () => true,
): SiteReader {
  const file = artifact instanceof Uint8Array ? openSiteFile(artifact) : artifact
  const head = toSiteHead(file.head)
  const isReadable = head.paths.map(
    (path, position) => mayRead(head.access?.[position], audience) && isWanted(path),
  )
  const isWhole = !isReadable.includes(false)
  const { positions, navigation, outline } = isWhole
    ? wholePartsOf(head)
    : openParts(head, { isReadable, audience })
  const files = new Map(placeFiles(head, { audience, isReadable }).map(file => [file.name, file]))
  const describePage = (path: string) => {
    const position = positions.get(path)
    return position === undefined ? undefined : limitRequest(readPageHead(file, position), audience)
  }
  const groups = listGroups(head)
  const findPage = createPageFinder({
    has: path => path === '/' || positions.has(path),
    list: () => ['/', ...positions.keys()],
  })
  const findRedirect = createRedirects(head.redirects ?? [], findPage)
  const findNearby = createNearbyFinder(() => listNavigated(navigation))

  return {
    name: head.name,
    readers: nameAudience(audience, groups),
    nameReaders: other => nameAudience(other, groups),
    usedGroups: given => given.filter(group => groups.has(group)),
    isWhole,
    navigation,
    outline,
    pageCount: positions.size,
    paths: () => positions.keys(),
    describePage,
    readPage(path) {
      const position = positions.get(path)
      const page = describePage(path)
      if (page === undefined || position === undefined) return undefined
      return { ...page, html: fillAnchors(readHtml(file, position), () => page.anchors) }
    },
    steering: head.steering ?? null,
    redirectSources: (head.redirects ?? []).map(({ source }) => source),
    findRedirect(path) {
      const target = findRedirect(path)
      if (target === undefined && !positions.has(path)) {
        const destination = findNearby(path)
        return destination === undefined ? undefined : { destination, permanent: false }
      }
      if (isWhole || typeof target !== 'object' || !target.destination.startsWith('/')) return target
      // A page that does not exist looks like one that is for others.
      return findPage(target.destination.replace(/[?#].*$/s, '')) === undefined ? undefined : target
    },
    brand: head.brand ?? null,
    settings: head.settings ? limitSettings(head.settings, { audience, isWhole }) : null,
    findFile: name => files.get(name),
  }
}

/** The parts that grow with the site. */
interface LargeParts {
  positions: ReadonlyMap<string, number>
  navigation: readonly NavigationNode[]
  outline: SiteOutline
}

const wholeParts = new WeakMap<SiteHead, LargeParts>()

/** All readers who may read every page share these parts. */
function wholePartsOf(head: SiteHead): LargeParts {
  const known = wholeParts.get(head)
  const parts = known ?? openParts(head, null)
  if (!known) wholeParts.set(head, parts)
  return parts
}

/** `limits` is null for the whole site. */
function openParts(
  { paths, languages, versions, navigation: nodes }: SiteHead,
  limits: { isReadable: readonly boolean[]; audience: Audience } | null,
): LargeParts {
  const all = positionsOf(paths)
  const positions = limits ? new Map([...all].filter(([, position]) => limits.isReadable[position])) : all
  const navigation = limits ? pruneNavigation(nodes, { pages: positions, audience: limits.audience }) : nodes
  const describe = (path: string, position: number): ScopedPage => ({
    path,
    language: languages?.[position] ?? null,
    version: versions?.[position] ?? null,
  })
  const outline = createOutline(navigation, {
    get(path) {
      const position = positions.get(path)
      return position === undefined ? undefined : describe(path, position)
    },
    *values() {
      for (const [path, position] of positions) yield describe(path, position)
    },
  })
  return { positions, navigation, outline }
}

/** Lists the pages of the navigation, in order. */
function listNavigated(nodes: readonly NavigationNode[], paths: string[] = []): string[] {
  for (const { path, children } of nodes) {
    if (path !== undefined) paths.push(path)
    if (children !== undefined) listNavigated(children, paths)
  }
  return paths
}

/**
 * Lists the paths of all pages of a site and its changes, without reading the rest if possible. Throws `AppError` if they are damaged.
 */
export async function listPaths(stored: LargeContent, changes?: LargeContent): Promise<string[]> {
  const { paths } = toSiteHead(await readSiteHead(stored))
  return changes ? extendPaths(paths, await readSiteHead(changes)) : paths
}

/** The groups that decide what readers see. */
function listGroups({ access = [], requestGroups = [], settings }: SiteHead): Set<string> {
  const ofSkills = settings?.skills.flatMap(({ groups = [] }) => groups) ?? []
  return new Set([...access.flatMap(each => each?.groups ?? []), ...requestGroups, ...ofSkills])
}

/** Removes the request of a page from it, if only other readers can send it. */
function limitRequest(page: PageHead, audience: Audience): PageHead {
  const { request, requestGroups, ...settings } = page.settings ?? {}
  if (requestGroups === undefined) return page
  const access = { isRestricted: true, groups: requestGroups } as const
  return mayRead(access, audience) ? page : { ...page, settings }
}

/** Removes the entries of pages that do not exist, and of groups that become empty. */
function pruneNavigation(
  nodes: readonly NavigationNode[],
  site: { pages: ReadonlyMap<string, number>; audience: Audience },
): NavigationNode[] {
  return nodes.flatMap(({ path, children, access, ...node }) => {
    const kept = children && pruneNavigation(children, site)
    const isPage = path !== undefined && site.pages.has(path)
    const isLink = node.href !== undefined && mayRead(access, site.audience)
    if (!isPage && !isLink && (kept === undefined || kept.length === 0)) return []
    return [{ ...node, ...(isPage && { path }), ...(kept && { children: kept }) }]
  })
}

/**
 * Files and skills that the owner wrote for agents may describe every page, so they are for readers of every page. Skills with groups
 * are for their members.
 */
function limitSettings(
  settings: SiteSettings,
  { audience, isWhole }: { audience: Audience; isWhole: boolean },
): SiteSettings {
  const seesOthers = isWhole || audience.kind === 'open'
  const skills = settings.skills.filter(({ groups }) =>
    groups ? mayRead({ isRestricted: true, groups }, audience) : seesOthers,
  )
  if (seesOthers) return { ...settings, skills }
  const robots = settings.ownFiles['robots.txt']
  return { ...settings, ownFiles: robots === undefined ? {} : { 'robots.txt': robots }, skills }
}

/** Places the files that the audience may read. Artifacts of earlier releases do not say which pages use a file. */
function placeFiles(
  { files = [], fileUsers, changedFileCount = 0 }: SiteHead,
  { audience, isReadable }: { audience: Audience; isReadable: readonly boolean[] },
): StoredFile[] {
  const firstChanged = files.length - changedFileCount
  let end = 0
  const placed = files.map(([name, mediaType, sizeBytes], position): StoredFile => {
    if (position === firstChanged) end = 0
    const offset = end
    end += sizeBytes
    return { name, mediaType, offset, sizeBytes, ...(position >= firstChanged && { isChanged: true }) }
  })
  if (fileUsers === undefined) return audience.kind === 'anonymous' ? [] : placed
  return placed.filter((_, position) => {
    const users = fileUsers[position]
    return !users || users.some(user => isReadable[user])
  })
}

// Three casts: the artifact's digest was checked, and `buildSite` wrote it.
function toSiteHead(head: unknown): SiteHead {
  return head as SiteHead
}

function readPageHead(file: SiteFile, page: number): PageHead {
  return file.pageHead(page) as PageHead
}

function readHtml(file: SiteFile, page: number): string {
  return file.html(page) as string
}
