import { isMarkdownFile, joinPath, lastSegment, parentFolder, stripOrderPrefix } from '../core/page-path.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { createRedirects } from '../redirects/create-redirects.ts'
import type { LinkTarget } from './link-target.ts'

export type ResolveLink = (from: PlannedPage, url: string) => LinkTarget

/** How many folders above a page are searched for the files that it links to. */
const mostFoldersAbove = 10
const publicFolders = ['', 'public', 'static', 'assets', '.vuepress/public']

/** Creates a function that finds the target of a link, by source file and by site path, as the tools do. */
export function createLinkResolver(
  tree: SourceTree,
  plan: Pick<SitePlan, 'pages' | 'root' | 'home'> & Partial<Pick<SitePlan, 'redirects'>>,
): ResolveLink {
  const files = new Set(tree.files())
  const publicPlaces = [
    ...publicFolders.map(folder => `${plan.root}/${folder}`),
    ...ancestorsOf(plan.root).flatMap(folder => [`${folder}/static`, `${folder}/public`]),
  ]
  const byPath = new Map(plan.pages.map(page => [page.path.toLowerCase(), page]))
  const byFile = new Map(plan.pages.filter(page => page.body.kind === 'file').map(page => [page.file, page]))
  // Indexed on first use, because few sites need it.
  let byName: Map<string, PlannedPage> | undefined
  const findRedirect = createRedirects(plan.redirects ?? [])
  const home = plan.home === null ? undefined : byPath.get(plan.home.toLowerCase())

  return (from, url) => {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
    if (scheme !== undefined || url.startsWith('//')) {
      return ['http', 'https', 'mailto', undefined].includes(scheme)
        ? { kind: 'external', url }
        : { kind: 'unsafe' }
    }
    const [, rawPath = '', rawAnchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? []
    const anchor = rawAnchor ? decode(rawAnchor) : null
    const path = dropPlaceholders(decode(rawPath)).replace(/^@site(?=\/)/, '')
    const page =
      path === '' ? from : path.startsWith('/') ? findAbsolute(from, path) : findRelative(from, path)
    if (page !== undefined) return { kind: 'page', page, anchor }
    const file = findOther(from, path)
    if (file !== undefined) return { kind: 'file', file }
    const moved = findMoved(from, path, anchor)
    const named = moved.kind === 'missing' && !path.startsWith('/') ? findByName(path) : undefined
    return named === undefined ? moved : { kind: 'page', page: named, anchor }
  }

  function findMoved(from: PlannedPage, path: string, anchor: string | null): LinkTarget {
    const address = path.startsWith('/') ? path : `/${joinPath(parentFolder(from.path), path) ?? ''}`
    const target = [address, ...withoutMounts(address)].map(findRedirect).find(found => found !== undefined)
    if (target === undefined || target === 'loop') return { kind: 'missing' }
    const { destination } = target
    if (!destination.startsWith('/')) return { kind: 'external', url: destination }
    const [, moved = '', newAnchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(destination) ?? []
    const page = byPath.get(trimPath(decode(moved)))
    return page ? { kind: 'page', page, anchor: newAnchor ?? anchor } : { kind: 'missing' }
  }

  function findAbsolute(from: PlannedPage, path: string): PlannedPage | undefined {
    const sitePath = trimPath(path)
    if (sitePath === '/') return byPath.get('/') ?? home
    return (
      byPath.get(sitePath) ??
      (from.language === null ? undefined : byPath.get(`/${from.language.toLowerCase()}${sitePath}`)) ??
      findFile(joinPath(plan.root, path)) ??
      findFile(joinPath('', path)) ??
      withoutMounts(sitePath)
        .map(place => byPath.get(place))
        .find(page => page !== undefined)
    )
  }

  /** `./other.md` is a file in the page's folder. `./other` can also be an address next to the page's. */
  function findRelative(from: PlannedPage, path: string): PlannedPage | undefined {
    const beside = joinPath(parentFolder(from.file), path)
    const address = joinPath(parentFolder(from.path), path)
    const below = joinPath(from.path, path)
    return (
      findFile(beside) ??
      (address === undefined ? undefined : byPath.get(trimPath(`/${address}`))) ??
      (below === undefined ? undefined : byPath.get(trimPath(`/${below}`))) ??
      (path.includes('/') ? findFile(joinPath(plan.root, path)) : undefined) ??
      findFileAbove(from, path)
    )
  }

  function findByName(path: string): PlannedPage | undefined {
    byName ??= indexByName(plan.pages)
    return byName.get(path.replace(/^\.\//, '').toLowerCase())
  }

  /** Docusaurus finds a file from the folder of its docs, too. */
  function findFileAbove(from: PlannedPage, path: string): PlannedPage | undefined {
    if (!isMarkdownFile(path) || path.startsWith('.')) return undefined
    const folders = ancestorsOf(parentFolder(from.file)).slice(0, mostFoldersAbove)
    return folders.map(folder => findFile(joinPath(folder, path))).find(page => page !== undefined)
  }

  function findFile(path: string | undefined): PlannedPage | undefined {
    if (path === undefined) return undefined
    const stem = path.replace(/\/$/, '').replace(/\.html?$/, '')
    const folder = stem === '' ? '' : `${stem}/`
    const names = ['index.mdx', 'index.md', 'README.md', 'README.mdx', 'readme.md', '_index.md'].map(
      name => folder + name,
    )
    const candidates = [stem, `${stem}.mdx`, `${stem}.md`, ...names]
    return candidates.map(name => byFile.get(name)).find(page => page !== undefined)
  }

  function findOther(from: PlannedPage, path: string): string | undefined {
    const folders = path.startsWith('/')
      ? publicPlaces
      : [parentFolder(from.file), plan.root, `${plan.root}/public`]
    return folders.map(folder => joinPath(folder, path) ?? '').find(file => files.has(file))
  }
}

/** Pages by the last part of their address, without the number that orders it, if only one page has it. */
function indexByName(pages: readonly PlannedPage[]): Map<string, PlannedPage> {
  const named = Map.groupBy(pages, page => stripOrderPrefix(lastSegment(page.path)).toLowerCase())
  return new Map(
    [...named].flatMap(([name, own]): [string, PlannedPage][] => {
      const [page] = own
      return page && own.length === 1 ? [[name, page]] : []
    }),
  )
}

/** Hugo and Nuxt keep static files next to the content folder, at any level. */
function ancestorsOf(folder: string): string[] {
  const above: string[] = []
  for (let name = folder; name !== ''; ) {
    name = parentFolder(name)
    above.push(name)
  }
  return above
}

function trimPath(path: string): string {
  const trimmed = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\.(?:mdx?|html?)$/, '')
    .replace(/\/(?:index|readme)?$/, '')
  return trimmed === '' ? '/' : trimmed
}

/** A site can be part of another, whose address begins with a folder and perhaps a version: `/docs/4.x/guide` → `/guide`. */
function withoutMounts(path: string): string[] {
  const [, folder = '', version = ''] = /^(\/[^/]+)(\/v?\d[\w.]*)?(?=\/)/.exec(path) ?? []
  return [folder, folder + version].filter(mount => mount !== '').map(mount => path.slice(mount.length))
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
