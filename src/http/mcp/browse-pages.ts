import { listPageMarkdown } from '../../assistant/index.ts'
import { runInSteps, type Steps } from '../../shared/index.ts'
import { isListed } from '../../site/index.ts'
import type { OpenedSite } from '../core/open-live-site.ts'
import { sitePath } from '../discovery/read-site-page.ts'

export interface ListedPages {
  pages: { path: string; title: string }[]
  /** Folders whose pages are below the depth. */
  folders: { path: string; pages: number }[]
  /** False if there are more than are listed. */
  complete: boolean
}

export interface FoundLines {
  matches: { path: string; line: number; text: string }[]
  complete: boolean
}

type BrowsedSite = Pick<OpenedSite, 'live'>

const entryLimit = 500
const matchLimit = 50
const lineCharacters = 300
/** About 60 ms, in steps of a millisecond. */
const scannedCharacters = 10_000_000
const pageCost = 1_000

/** Lists the pages of a folder like a file tree, down to `depth` levels. */
export function listPages(
  site: BrowsedSite,
  { path, depth }: { path: string; depth: number },
): Promise<ListedPages> {
  return runInSteps(listInSteps(site, { folder: sitePath(path), depth }))
}

function* listInSteps(
  { live }: BrowsedSite,
  { folder, depth }: { folder: string; depth: number },
): Steps<ListedPages> {
  const pages: ListedPages['pages'] = []
  const folders = new Map<string, number>()
  let complete = true
  for (const path of live.site.paths()) {
    if (!isInFolder(path, folder)) continue
    yield pageCost
    const page = live.site.describePage(path)
    if (page === undefined || !isListed(page)) continue
    const parts = path.slice(folder === '/' ? 1 : folder.length + 1).split('/')
    const deep = parts.length > depth
    const parent = `${folder === '/' ? '' : folder}/${parts.slice(0, depth).join('/')}`
    if (deep && folders.has(parent)) folders.set(parent, (folders.get(parent) ?? 0) + 1)
    else if (pages.length + folders.size >= entryLimit) complete = false
    else if (deep) folders.set(parent, 1)
    else pages.push({ path, title: page.title })
  }
  return { pages, folders: Array.from(folders, ([path, count]) => ({ path, pages: count })), complete }
}

function isInFolder(path: string, folder: string): boolean {
  return folder === '/' || path === folder || path.startsWith(`${folder}/`)
}

/** Finds the lines of pages that contain a text, ignoring case. */
export function findLines(
  site: BrowsedSite,
  { text, path }: { text: string; path: string },
): Promise<FoundLines> {
  return runInSteps(findInSteps(site, { wanted: text.toLowerCase(), folder: sitePath(path) }))
}

function* findInSteps(
  { live }: BrowsedSite,
  { wanted, folder }: { wanted: string; folder: string },
): Steps<FoundLines> {
  const matches: FoundLines['matches'] = []
  let scanned = 0
  for (const path of live.site.paths()) {
    if (!isInFolder(path, folder)) continue
    const page = live.site.describePage(path)
    const position = live.index.findPage(path)
    yield pageCost
    if (page === undefined || position === undefined || !isListed(page)) continue
    let line = 1
    for (const part of listPageMarkdown(live.index, position)) {
      scanned += part.length
      for (const text of part.split('\n')) {
        if (text.toLowerCase().includes(wanted)) {
          if (matches.length === matchLimit) return { matches, complete: false }
          matches.push({ path, line, text: text.trim().slice(0, lineCharacters).toWellFormed() })
        }
        line += 1
      }
      // The blank line between two parts.
      line += 1
      yield part.length
      if (scanned > scannedCharacters) return { matches, complete: false }
    }
  }
  return { matches, complete: true }
}
