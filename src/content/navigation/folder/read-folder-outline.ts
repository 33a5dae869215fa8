import type { SourceTree } from '../../source-tree.ts'
import { type FolderTree, readFolderTree } from '../folder-tree.ts'
import { findLanguageFolders, nameLanguage } from '../language.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../outline.ts'
import { mapOutlinePages } from '../outline-pages.ts'
import {
  isIndexFile,
  isPageFile,
  lastSegment,
  stripPageExtension,
  toPagePath,
  toTitle,
} from '../page-path.ts'
import { findContentRoot } from './content-root.ts'
import { readFolderHints, readPageOrder } from './order-hints.ts'

/** A plain folder of Markdown: its folders are the navigation, ordered by front matter, then by name. */
export function readFolderOutline(tree: SourceTree): SiteOutline {
  const files = tree.files().filter(isPageFile)
  const root = findContentRoot(files)
  const nodes = outlineFolders(tree, readFolderTree(files, root))
  return { kind: 'folder', name: null, root, nodes, loose: [], problems: [] }
}

/** The nodes of a folder tree whose top is the site's root; folders that hold translations become languages. */
export function outlineFolders(tree: SourceTree, top: FolderTree): OutlineNode[] {
  const languages = findLanguageFolders(top)
  const own = { ...top, folders: top.folders.filter(folder => !languages.has(folder.path)) }
  const translations = top.folders.flatMap(folder => {
    const language = languages.get(folder.path)
    if (language === undefined) return []
    const title = nameLanguage(language)
    return [{ title, language, children: withIndexFirst(outlineFolder(tree, folder, top.path)) }]
  })
  const originals = withIndexFirst(outlineFolder(tree, own, top.path))
  const isEnglish = translations.length > 0 && !translations.some(({ language }) => /^en\b/.test(language))
  return [...(isEnglish ? setLanguage(originals, 'en') : originals), ...translations]
}

/** What lies beside translations, none of them into English, is taken for English: readers of these find back to it. */
function setLanguage(nodes: readonly OutlineNode[], language: string): OutlineNode[] {
  return mapOutlinePages(nodes, page => ({ ...page, language }))
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

function outlineFolder(tree: SourceTree, folder: FolderTree, root: string): FolderOutline {
  const index = findIndexFile(folder)
  const siblings = new Map(folder.files.map(file => [stripPageExtension(file), file]))
  const folders = folder.folders.map(child => readFolderEntry(tree, child, root, siblings.get(child.path)))
  const used = new Set(folders.map(({ node }) => node.page?.file))
  const pages = folder.files
    .filter(file => file !== index && !used.has(file))
    .map(file => readPageEntry(tree, file, root))
  const ordered = [...pages, ...folders].sort(compareEntries)
  return {
    index: index === undefined ? undefined : { file: index, path: toPagePath(cutRoot(index, root)) },
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
  return { file, path: toPagePath(cutRoot(file, root), { index: false }) }
}

/** `sibling` is the page beside the folder that has its name: it stands for a folder without an index. */
function readFolderEntry(
  tree: SourceTree,
  folder: FolderTree,
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

/** `index` before `readme`; where a folder has both, the other is a page of its own. */
function findIndexFile(folder: FolderTree): string | undefined {
  const named = folder.files.filter(isIndexFile)
  return named.find(file => !/readme/i.test(lastSegment(file))) ?? named[0]
}

function withIndexFirst({ index, nodes }: FolderOutline): OutlineNode[] {
  return index === undefined ? nodes : [{ title: '', page: index }, ...nodes]
}

function cutRoot(file: string, root: string): string {
  return root === '' ? file : file.slice(root.length + 1)
}
