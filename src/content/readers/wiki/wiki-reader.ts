import { isAsciidoc } from '../../asciidoc/asciidoc-file.ts'
import type { OutlinePage, SiteOutline } from '../../core/outline.ts'
import { isPageFile, lastSegment, parentFolder, stripPageExtension } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import { splitLines } from '../../core/source-line.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { outlineLinkList } from '../../outline/outline-link-list.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { type PageFiles, readPageFiles } from '../../outline/page-files.ts'
import { type ListEntry, readLinkList } from '../../outline/read-link-list.ts'
import { convertWikiLinks } from '../../syntax/convert-wiki-links.ts'

const sidebarFile = /(?:^|\/)_Sidebar\.(?:md|markdown)$/
const partFile = /(?:^|\/)_(?:Sidebar|Footer|Header)\.\w+$/

/** Reads the wikis of GitHub: pages whose names are their titles, and the list of `_Sidebar.md`. */
export const wikiReader = createReader({
  tool: 'wiki',
  dialect: { grammar: 'markdown', slugs: null },
  recognise: tree => findNearestFile(tree.files(), sidebarFile),
  outline: ({ tree }, sidebar) => outlineWiki(tree, sidebar),
})

function outlineWiki(tree: SourceTree, sidebar: string): SiteOutline {
  const root = parentFolder(sidebar)
  const all = readPageFiles(
    tree,
    root,
    [],
    file => (isPageFile(file) || isAsciidoc(file)) && !partFile.test(file),
  )
  const home = all
    .list()
    .find(file => /^home$/i.test(stripPageExtension(file.slice(root === '' ? 0 : root.length + 1))))
  const name = (page: OutlinePage): OutlinePage => {
    const title = stripPageExtension(lastSegment(page.file)).replace(/-/g, ' ')
    return page.file === home ? { ...page, path: '/', title } : { ...page, title }
  }
  const pageFiles: PageFiles = { ...all, toPage: file => name(all.toPage(file)) }
  const listed = outlineLinkList(
    { pageFiles: byName(pageFiles), folder: root, file: sidebar },
    readSidebar(tree, root, sidebar),
  )
  const nodes = mapOutlinePages(listed.nodes, name)
  const known = new Set(listOutlinePages(nodes).map(page => page.file))
  const others = all.list().filter(file => !known.has(file))
  const first =
    home !== undefined && others.includes(home) ? [{ title: '', page: pageFiles.toPage(home) }] : []
  const rest = others.filter(file => file !== home).map(pageFiles.toPage)
  // Without a page in its list, the sidebar is only text: all pages are listed by name.
  const isListed = nodes.length > 0
  return {
    name: null,
    root,
    nodes: [...first, ...(isListed ? nodes : rest.map(page => ({ title: '', page })))],
    unlisted: isListed ? rest : [],
    problems: listed.problems,
  }
}

/** A page is found by its name in any folder, without case. */
function byName(pageFiles: PageFiles): PageFiles {
  const toName = (file: string) => lastSegment(stripPageExtension(file)).toLowerCase()
  const files = new Map(pageFiles.list().map(file => [toName(file), file]))
  return {
    ...pageFiles,
    find: (reference, folder) => {
      const [path = ''] = reference.split(/[?#]/, 1)
      const file = files.get(toName(path.replace(/\/$/, '').replace(/%20|\s/g, '-')))
      return pageFiles.find(reference, folder) ?? (file === undefined ? undefined : pageFiles.toPage(file))
    },
  }
}

/** Lists of wikis also have the address of the wiki: `https://github.com/acme/kiln/wiki/Firing`. */
function readSidebar(tree: SourceTree, root: string, file: string): ListEntry[] {
  const source = readSourceText(tree, file)
  if (!('text' in source)) return []
  const lines = convertWikiLinks({ tree, root, isTextFirst: true }, splitLines(source.text, file, 1))
  const local = (entry: ListEntry): ListEntry => ({
    ...entry,
    target: entry.target?.replace(/^(?:https?:\/\/[^/]+)?\/[^/]+\/[^/]+\/wiki\/?(?=[^/]*$)/, './') ?? null,
    children: entry.children.map(local),
  })
  return readLinkList(lines.map(({ text }) => text).join('\n')).map(local)
}
