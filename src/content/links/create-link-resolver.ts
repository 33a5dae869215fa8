import { joinPath, lastSegment, parentFolder } from '../core/page-path.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { createRedirects } from '../redirects/create-redirects.ts'
import { listAddresses, listFoldersAbove, withoutLanguage, withoutMounts } from './link-paths.ts'
import type { LinkTarget } from './link-target.ts'
import { indexLinkedPages, type LinkedPages } from './linked-pages.ts'
import { expandAliases } from './path-aliases.ts'

export type ResolveLink = (from: PlannedPage, url: string) => LinkTarget

/** What every site serves besides its pages. */
const ownListings = ['/llms.txt', '/llms-full.txt', '/sitemap.xml']
const publicFolders = ['', 'public', 'static', 'assets', '.vuepress/public', '.docs/public']

/** Creates a function that finds the target of a link, by source file and by site path, as the tools do. */
export function createLinkResolver(
  tree: SourceTree,
  plan: Pick<SitePlan, 'pages' | 'root' | 'home'> & Partial<Pick<SitePlan, 'redirects' | 'tool'>>,
): ResolveLink {
  const pages = indexLinkedPages(plan)
  const findFile = createFileFinder(tree, plan)
  const findMoved = createMovedFinder(pages, plan.redirects ?? [])
  return (from, url) => {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
    if (scheme !== undefined || url.startsWith('//')) {
      return ['http', 'https', 'mailto', undefined].includes(scheme)
        ? { kind: 'external', url }
        : { kind: 'unsafe' }
    }
    const { path: rawPath, anchor: rawAnchor } = splitAddress(url)
    const anchor = rawAnchor === null ? null : decode(rawAnchor)
    const path = dropPlaceholders(decode(rawPath)).replace(/^@site(?=\/)/, '')
    const page = path === '' ? from : pages.find(from, path)
    if (page !== undefined) return { kind: 'page', page, anchor }
    const file = findFile(from, path)
    if (file !== undefined) return { kind: 'file', file }
    const listing = [path, ...withoutMounts(path)].find(place => ownListings.includes(place))
    if (listing !== undefined) return { kind: 'external', url: listing }
    const moved = findMoved(from, path, anchor)
    const nearby = moved.kind === 'missing' ? pages.findNearby(from, path) : undefined
    return nearby === undefined ? moved : { kind: 'page', page: nearby, anchor }
  }
}

/** Finds files other than pages: next to the page, or in the folders that tools serve as they are. */
function createFileFinder(
  tree: SourceTree,
  { root, tool }: Pick<SitePlan, 'root'> & Partial<Pick<SitePlan, 'tool'>>,
): (from: PlannedPage, path: string) => string | undefined {
  const files = new Set(tree.files())
  // Hugo and Nuxt keep static files next to the content folder, at any level.
  const publicPlaces = [
    ...publicFolders.map(folder => `${root}/${folder}`),
    ...listFoldersAbove(root).flatMap(folder => [`${folder}/static`, `${folder}/public`]),
    ...listThemeFolders(files),
  ]
  // Obsidian finds an image by its name, wherever it is.
  let images: Map<string, string[]> | undefined
  const findOnly = (name: string) => {
    images ??= Map.groupBy([...files].filter(isImage), lastSegment)
    const [only, ...others] = images.get(name) ?? []
    return others.length === 0 ? only : undefined
  }
  return (from, path) => {
    const find = (places: readonly (string | undefined)[], folders: readonly string[]) =>
      places
        .flatMap(place => (place === undefined ? [] : folders.map(folder => joinPath(folder, place) ?? '')))
        .find(file => files.has(file))
    if (path.startsWith('/')) return find([path, ...withoutMounts(path)], publicPlaces)
    if (/^[@~#]/.test(path)) {
      const folder = parentFolder(from.file)
      const meant = expandAliases(tree, [folder, ...listFoldersAbove(folder)], path).find(file =>
        files.has(file),
      )
      if (meant !== undefined) return meant
    }
    // Browsers resolve addresses from the page's own, and components from the top of the site.
    const folders = [from.path, parentFolder(from.path)]
    // Translations show the files of the site's own language.
    const untranslated = folders.flatMap(folder => withoutLanguage(from, folder))
    const addresses = [...folders, ...untranslated].map(folder => joinPath(folder, path))
    const served = path.startsWith('.') ? addresses : [...addresses, path]
    return (
      find([path], [parentFolder(from.file), root]) ??
      find(served, publicPlaces) ??
      (tool === 'folder' && isImage(path) ? findOnly(lastSegment(path)) : undefined)
    )
  }
}

function isImage(file: string): boolean {
  return /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i.test(file)
}

/** Hugo also serves the static files of its themes. */
function listThemeFolders(files: ReadonlySet<string>): Set<string> {
  const themes = [...files].flatMap(
    file => /^(?:[^/]+\/){0,3}?themes\/[^/]+\/static(?=\/)/.exec(file)?.[0] ?? [],
  )
  return new Set(themes)
}

/** Finds where a redirect leads. */
function createMovedFinder(
  pages: LinkedPages,
  redirects: SitePlan['redirects'],
): (from: PlannedPage, path: string, anchor: string | null) => LinkTarget {
  const findRedirect = createRedirects(redirects)
  return (from, path, anchor) => {
    const targets = listAddresses(from, path).map((address): LinkTarget => {
      const target = findRedirect(address)
      if (target === undefined || target === 'loop') return { kind: 'missing' }
      const { destination } = target
      if (!destination.startsWith('/')) return { kind: 'external', url: destination }
      const moved = splitAddress(destination)
      const page = pages.findAt(decode(moved.path))
      return page ? { kind: 'page', page, anchor: moved.anchor ?? anchor } : { kind: 'missing' }
    })
    return targets.find(({ kind }) => kind !== 'missing') ?? { kind: 'missing' }
  }
}

/** Splits an address into its path and its anchor, and drops the query and text fragments (`#:~:text=…`). */
function splitAddress(url: string): { path: string; anchor: string | null } {
  const [, path = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? []
  return { path, anchor: anchor?.replace(/:~:.*$/s, '') || null }
}

/** Site generators fill in `{{version}}` when they build: the other segments decide. */
function dropPlaceholders(path: string): string {
  if (!path.includes('{{')) return path
  const segments = path.split('/').filter(segment => segment !== '' && !/\{\{[^{}]*\}\}/.test(segment))
  return `/${segments.join('/')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
