import type { OutlineNode, OutlinePage } from '../core/outline.ts'
import { isIndexFile, lastSegment, stripPageExtension, toPagePath, toTitle } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import type { FolderNode } from './build-folder-tree.ts'
import { findLanguageFolders, nameLanguage } from './language.ts'
import { readFolderHints, readPageOrder } from './order-hints.ts'
import { mapOutlinePages } from './outline-pages.ts'

/** Outlines a folder tree whose top is the site's root. Folders that hold translations become languages. */
export function outlineFolders(tree: SourceTree, top: FolderNode): OutlineNode[] {
  const languages = findLanguageFolders(top)
  const own = { ...top, folders: top.folders.filter(folder => !languages.has(folder.path)) }
  const translations = top.folders.flatMap(folder => {
    const language = languages.get(folder.path)
    if (language === undefined) return []
    const title = nameLanguage(language)
    return [{ title, language, children: withIndexFirst(outlineFolder(tree, folder, top.path)) }]
  })
  const originals = withIndexFirst(outlineFolder(tree, own, top.path))
  // Without a translation into English, the originals are English: readers of a translation can switch back to them.
  const isEnglish = translations.length > 0 && !translations.some(({ language }) => /^en\b/.test(language))
  const named = isEnglish ? mapOutlinePages(originals, page => ({ ...page, language: 'en' })) : originals
  return [...named, ...translations]
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

function outlineFolder(tree: SourceTree, folder: FolderNode, root: string): FolderOutline {
  const index = findIndexFile(folder)
  const siblings = new Map(folder.files.map(file => [stripPageExtension(file), file]))
  const folders = folder.folders.map(child => readFolderEntry(tree, child, root, siblings.get(child.path)))
  const used = new Set(folders.map(({ node }) => node.page?.file))
  const pages = folder.files
    .filter(file => file !== index && !used.has(file))
    .map(file => readPageEntry(tree, file, root))
  const ordered = [...pages, ...folders].sort(compareEntries)
  return {
    index: index === undefined ? undefined : { file: index, path: toPagePath(stripRoot(index, root)) },
    nodes: ordered.map(entry => entry.node),
  }
}

function compareEntries(a: Entry, b: Entry): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return byName.compare(a.name, b.name)
}

function readPageEntry(tree: SourceTree, file: string, root: string): Entry {
  const name = stripPageExtension(lastSegment(file))
  return { name, order: readPageOrder(tree, file), node: { title: '', page: locatePage(file, root) } }
}

function locatePage(file: string, root: string): OutlinePage {
  return { file, path: toPagePath(stripRoot(file, root), { index: false }) }
}

/** `sibling` is the page beside the folder with the same name: the index of a folder without one. */
function readFolderEntry(
  tree: SourceTree,
  folder: FolderNode,
  root: string,
  sibling: string | undefined,
): Entry {
  const { index = sibling === undefined ? undefined : locatePage(sibling, root), nodes } = outlineFolder(
    tree,
    folder,
    root,
  )
  const hints = readFolderHints(tree, folder.path)
  const page = index ?? hints.index
  const title = hints.title ?? toTitle(folder.name)
  const order = hints.order ?? (index ? readPageOrder(tree, index.file) : Number.POSITIVE_INFINITY)
  return {
    name: folder.name,
    order,
    node: { title, group: true, ...(page ? { page } : {}), children: nodes },
  }
}

/** `index` before `readme`; in a folder with both, the other is an ordinary page. */
function findIndexFile(folder: FolderNode): string | undefined {
  const named = folder.files.filter(isIndexFile)
  return named.find(file => !/readme/i.test(lastSegment(file))) ?? named[0]
}

function withIndexFirst({ index, nodes }: FolderOutline): OutlineNode[] {
  return index === undefined ? nodes : [{ title: '', page: index }, ...nodes]
}

function stripRoot(file: string, root: string): string {
  return root === '' ? file : file.slice(root.length + 1)
}
