import type { OutlineNode, OutlinePage } from '../core/outline.ts'
import { isIndexFile, lastSegment, stripPageExtension, toPagePath, toTitle } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import type { FolderNode } from './build-folder-tree.ts'
import { findLanguageFolders, nameLanguage } from './language.ts'
import { type FolderHints, readFolderHints, readPageOrder } from './order-hints.ts'
import { mapOutlinePages } from './outline-pages.ts'

/** How a tool names files, and what it says about folders. */
export interface FolderStyle {
  readHints(tree: SourceTree, folder: string): FolderHints
  /** Returns the name that a page is served under, such as `guide/install.md` for `1.guide/2.install.md`. */
  rename(file: string): string
}

const plainStyle: FolderStyle = { readHints: readFolderHints, rename: file => file }

/** Outlines a folder tree whose top is the site's root. Folders that hold translations become languages. */
export function outlineFolders(
  tree: SourceTree,
  top: FolderNode,
  style: FolderStyle = plainStyle,
): OutlineNode[] {
  const site: FolderSite = { tree, root: top.path, style }
  const languages = findLanguageFolders(top)
  const own = { ...top, folders: top.folders.filter(folder => !languages.has(folder.path)) }
  const translations = top.folders.flatMap(folder => {
    const language = languages.get(folder.path)
    if (language === undefined) return []
    const title = nameLanguage(language)
    return [{ title, language, children: withIndexFirst(outlineFolder(site, folder)) }]
  })
  const originals = withIndexFirst(outlineFolder(site, own))
  // Without a translation into English, the originals are English: readers of a translation can switch back to them.
  const isEnglish = translations.length > 0 && !translations.some(({ language }) => /^en\b/.test(language))
  const named = isEnglish ? mapOutlinePages(originals, page => ({ ...page, language: 'en' })) : originals
  return [...named, ...translations]
}

interface FolderSite {
  tree: SourceTree
  root: string
  style: FolderStyle
}

interface FolderOutline {
  index: OutlinePage | undefined
  nodes: OutlineNode[]
}

interface Entry {
  name: string
  order: number
  node: OutlineNode
}

const byName = new Intl.Collator('en', { numeric: true })

function outlineFolder(site: FolderSite, folder: FolderNode): FolderOutline {
  const index = findIndexFile(site, folder)
  const siblings = new Map(folder.files.map(file => [stripPageExtension(file), file]))
  const folders = folder.folders.map(child => readFolderEntry(site, child, siblings.get(child.path)))
  const used = new Set(folders.map(({ node }) => node.page?.file))
  const pages = folder.files
    .filter(file => file !== index && !used.has(file))
    .map(file => readPageEntry(site, file))
  const ordered = [...pages, ...folders].sort(compareEntries)
  return {
    index: index === undefined ? undefined : { file: index, path: toPagePath(nameInSite(site, index)) },
    nodes: ordered.map(entry => entry.node),
  }
}

function compareEntries(a: Entry, b: Entry): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return byName.compare(a.name, b.name)
}

function readPageEntry(site: FolderSite, file: string): Entry {
  const name = stripPageExtension(lastSegment(file))
  return { name, order: readPageOrder(site.tree, file), node: { title: '', page: locatePage(site, file) } }
}

function locatePage(site: FolderSite, file: string): OutlinePage {
  return { file, path: toPagePath(nameInSite(site, file), { index: false }) }
}

/** `sibling` is the page beside the folder with the same name: the index of a folder without one. */
function readFolderEntry(site: FolderSite, folder: FolderNode, sibling: string | undefined): Entry {
  const { tree, style } = site
  const { index = sibling === undefined ? undefined : locatePage(site, sibling), nodes } = outlineFolder(
    site,
    folder,
  )
  const hints = style.readHints(tree, folder.path)
  const page = index ?? hints.index
  // A folder that holds one page alone is that page.
  const isPage = page !== undefined && nodes.length === 0
  const title = hints.title ?? (isPage ? '' : toTitle(folder.name))
  const order = hints.order ?? (index ? readPageOrder(tree, index.file) : Number.POSITIVE_INFINITY)
  return {
    name: folder.name,
    order,
    node: {
      title,
      ...hints.node,
      ...(page && { page }),
      ...(!isPage && { group: true, children: nodes }),
    },
  }
}

/** `index` before `readme`; in a folder with both, the other is an ordinary page. */
function findIndexFile({ style }: FolderSite, folder: FolderNode): string | undefined {
  const named = folder.files.filter(file => isIndexFile(style.rename(file)))
  return named.find(file => !/readme/i.test(lastSegment(file))) ?? named[0]
}

function withIndexFirst({ index, nodes }: FolderOutline): OutlineNode[] {
  return index === undefined ? nodes : [{ title: '', page: index }, ...nodes]
}

function nameInSite({ root, style }: FolderSite, file: string): string {
  return style.rename(root === '' ? file : file.slice(root.length + 1))
}
