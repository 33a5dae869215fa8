import {
  isDocumentFile,
  joinPath,
  lastSegment,
  parentFolder,
  stripOrderPrefix,
  stripPageExtension,
} from '../core/page-path.ts'
import type { PlannedPage, SitePlan } from '../core/site-plan.ts'
import { languageSuffix } from '../outline/language-suffix.ts'
import { createNearbyFinder } from '../redirects/create-nearby-finder.ts'
import { listAddresses, listFoldersAbove, trimPath, withoutLanguage, withoutMounts } from './link-paths.ts'

/** How many folders above a page are searched for the files that it links to. */
const mostFoldersAbove = 10
/** With more folders, a guess would rarely be right, and would take long. */
const mostTopFolders = 50

/** Finds pages by site path, by source file, and by name, as the tools do. */
export interface LinkedPages {
  /** `path` is relative to the page, or starts with `/`. */
  find(from: PlannedPage, path: string): PlannedPage | undefined
  /** Finds the page that a link probably means if nothing is at its address. */
  findNearby(from: PlannedPage, path: string): PlannedPage | undefined
  /** Finds the page with exactly this address. */
  findAt(path: string): PlannedPage | undefined
}

export function indexLinkedPages(
  plan: Pick<SitePlan, 'pages' | 'root' | 'home'> & Partial<Pick<SitePlan, 'tool'>>,
): LinkedPages {
  const byPath = new Map(plan.pages.map(page => [page.path.toLowerCase(), page]))
  const byFile = new Map(plan.pages.filter(page => page.body.kind === 'file').map(page => [page.file, page]))
  // Indexed on first use, because few sites need them.
  let byName: Map<string, PlannedPage[]> | undefined
  let topFolders: Set<string> | undefined
  const home = plan.home === null ? undefined : byPath.get(plan.home.toLowerCase())
  const findPlace = createNearbyFinder(() => plan.pages.filter(page => !page.hidden).map(page => page.path))

  return {
    find: (from, path) => (path.startsWith('/') ? findAbsolute(from, path) : findRelative(from, path)),
    findNearby: (from, path) =>
      (path.startsWith('/') ? findBelow(from, path) : findByName(from, path)) ??
      listAddresses(from, path)
        .map(findNear)
        .find(page => page !== undefined),
    findAt: path => byPath.get(trimPath(path)),
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
        .find(page => page !== undefined) ??
      findFileAbove(from, path.replace(/^\/+/, ''))
    )
  }

  /** `./other.md` is a file in the page's folder. `./other` can also be an address next to the page's. */
  function findRelative(from: PlannedPage, path: string): PlannedPage | undefined {
    const beside = joinPath(parentFolder(from.file), path)
    const address = joinPath(parentFolder(from.path), path)
    const below = joinPath(from.path, path)
    return (
      findTranslation(from, beside) ??
      findFile(beside) ??
      (address === undefined ? undefined : byPath.get(trimPath(`/${address}`))) ??
      (below === undefined ? undefined : byPath.get(trimPath(`/${below}`))) ??
      (path.includes('/') ? findFile(joinPath(plan.root, path)) : undefined) ??
      findFileAbove(from, path) ??
      (path.startsWith('.') ? undefined : byPath.get(trimPath(`/${path}`))) ??
      [address, below]
        .flatMap(place => (place === undefined ? [] : withoutLanguage(from, `/${place}`)))
        .map(place => byPath.get(trimPath(place)))
        .find(isDefined)
    )
  }

  function findNear(address: string): PlannedPage | undefined {
    return byPath.get(findPlace(address)?.toLowerCase() ?? '')
  }

  /**
   * Without a tool, the top of the site is unknown: it can be a folder above the page, or the only other folder that has the address.
   * `/install` in `/guides/start` can be `/guides/install` or `/docs/install`.
   */
  function findBelow(from: PlannedPage, path: string): PlannedPage | undefined {
    if (plan.tool !== 'folder') return undefined
    const place = trimPath(path)
    const find = (folder: string) => findNear(folder + place)
    const near = listFoldersAbove(from.path.toLowerCase())
      .slice(0, mostFoldersAbove)
      .map(find)
      .filter(isDefined)
    if (near[0] !== undefined) return near[0]
    topFolders ??= new Set(plan.pages.flatMap(page => /^\/[^/]+(?=\/)/.exec(page.path.toLowerCase()) ?? []))
    const others = topFolders.size > mostTopFolders ? [] : [...topFolders].map(find).filter(isDefined)
    return others.length === 1 ? others[0] : undefined
  }

  /**
   * Finds the only page whose address ends with `path`. If only their case differs, the exact one is meant, and in notes the nearest
   * one, as in Obsidian.
   */
  function findByName(from: PlannedPage, path: string): PlannedPage | undefined {
    byName ??= Map.groupBy(plan.pages, page => nameOf(page).toLowerCase())
    const wanted = stripPageExtension(path.replace(/^\.\//, '').replace(/\s+/g, '-'))
    const name = lastSegment(wanted)
    const named = byName.get(name.toLowerCase()) ?? []
    const isInFolder = ({ path: address }: PlannedPage) =>
      wanted === name || address.toLowerCase().endsWith(`/${wanted.toLowerCase()}`)
    const found = named.filter(isInFolder)
    const exact = found.filter(page => nameOf(page) === name)
    const meant = [found, exact, plan.tool === 'folder' ? findNearest(from, exact) : []]
    return meant.find(({ length }) => length === 1)?.[0]
  }

  /** Docusaurus finds a file from the folder of its docs, too. */
  function findFileAbove(from: PlannedPage, path: string): PlannedPage | undefined {
    if (!isDocumentFile(path) || path.startsWith('.')) return undefined
    const own = parentFolder(from.file)
    const folders = [own, ...listFoldersAbove(own)].slice(0, mostFoldersAbove)
    return folders.map(folder => findFile(joinPath(folder, path))).find(page => page !== undefined)
  }

  /** Finds `other.fr.md` for the link of `page.fr.md` to `other.md`. */
  function findTranslation({ file }: PlannedPage, path: string | undefined): PlannedPage | undefined {
    const language = languageSuffix.exec(file)?.[0]
    if (language === undefined || path === undefined || !isDocumentFile(path)) return undefined
    return byFile.get(path.replace(/(?=\.\w+$)/, language))
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
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}

/** The pages that have the most folders in common with a page. */
function findNearest({ path }: PlannedPage, pages: readonly PlannedPage[]): PlannedPage[] {
  const own = path.split('/')
  const countShared = (page: PlannedPage) => {
    const differs = page.path.split('/').findIndex((segment, at) => segment !== own[at])
    return differs === -1 ? own.length : differs
  }
  const counts = pages.map(countShared)
  const most = Math.max(...counts)
  return pages.filter((_, at) => counts[at] === most)
}

/** The last part of a page's address, without the number that orders it. */
function nameOf({ path }: PlannedPage): string {
  return stripOrderPrefix(lastSegment(path))
}
