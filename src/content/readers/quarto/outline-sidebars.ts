import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type OutlinePage, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { hasWildcard, matchGlob } from '../../outline/match-glob.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'
import type { PageFiles } from '../../outline/page-files.ts'

export interface SidebarNeeds {
  tree: SourceTree
  root: string
  pageFiles: PageFiles
  file: string
  problems: ContentProblem[]
}

const depthLimit = 20
const limitItems = 5_000

/** Outlines the entries of a sidebar or a book: files, patterns, folders, links, sections and parts. */
export function outlineContents(needs: SidebarNeeds, contents: unknown, depth = 0): OutlineNode[] {
  if (depth === depthLimit) return []
  if (!Array.isArray(contents)) return outlineItem(needs, contents, depth)
  return contents.slice(0, limitItems).flatMap(item => outlineItem(needs, item, depth))
}

function outlineItem(needs: SidebarNeeds, item: unknown, depth: number): OutlineNode[] {
  const text = asText(item)
  if (text !== null) return outlineText(needs, text)
  if (!isRecord(item)) return []
  if (item.auto !== undefined) return asTexts(item.auto).flatMap(pattern => outlineAuto(needs, pattern))
  const name = asText(item.section) ?? asText(item.part)
  const children = item.contents ?? item.chapters
  if (name === null && children === undefined) return outlineLink(needs, item)
  const page = findPage(needs, asText(item.href) ?? asText(item.file) ?? name ?? '')
  const isFile = name !== null && page !== undefined && isPageName(name)
  const title = isFile ? '' : (name ?? asText(item.text) ?? '')
  const nodes = outlineContents(needs, children ?? [], depth + 1).filter(
    node => page === undefined || node.page?.file !== page.file || node.children !== undefined,
  )
  if (nodes.length === 0) return page === undefined ? [] : [{ title, page }]
  return title === '' && page === undefined
    ? nodes
    : [{ title, ...(page && { page }), group: true, children: nodes }]
}

function asTexts(value: unknown): string[] {
  if (value === true) return ['']
  const one = asText(value)
  return one === null ? asList(value).flatMap(each => asText(each) ?? []) : [one]
}

function outlineText(needs: SidebarNeeds, text: string): OutlineNode[] {
  if (/^-{3,}$/.test(text)) return []
  if (text === 'auto') return outlineAuto(needs, '')
  if (hasWildcard(text)) return outlineAuto(needs, text)
  const page = findPage(needs, text)
  if (page !== undefined) return [{ title: '', page }]
  if (text.endsWith('/') || !/\.\w+$/.test(text)) return outlineAuto(needs, text)
  needs.problems.push(warnOf(needs.file, `"${text}" is listed here but is not in the source.`))
  return []
}

/** An entry with an address and a text. */
function outlineLink(needs: SidebarNeeds, item: JsonRecord): OutlineNode[] {
  const title = asText(item.text) ?? ''
  const address = asText(item.href) ?? asText(item.file) ?? asText(item.url) ?? ''
  if (/^https?:/i.test(address)) return outlineWebLink(title, address)
  const page = findPage(needs, address)
  if (page === undefined && isPageName(address))
    needs.problems.push(warnOf(needs.file, `"${address}" is listed here but is not in the source.`))
  return page === undefined ? [] : [{ title, page }]
}

export function findPage({ pageFiles }: SidebarNeeds, address: string): OutlinePage | undefined {
  const [path = ''] = address.split(/[?#]/, 1)
  if (path === '' || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined
  return pageFiles.find(path.replace(/\/$/, '').replace(/\.html$/, '') || '/index')
}

/** Outlines the pages that match a pattern, or all pages of a folder, as folders. */
function outlineAuto({ tree, root, pageFiles }: SidebarNeeds, given: string): OutlineNode[] {
  const pattern = joinPath(root, given.replace(/^\//, '').slice(0, 500)) ?? root
  const start = pattern === '' ? '' : `${pattern}/`
  const isMatch = hasWildcard(pattern)
    ? (file: string) => matchGlob(pattern, file) || matchGlob(pattern, file.replace(/\.\w+$/, ''))
    : (file: string) => file.startsWith(start)
  const files = pageFiles.list().filter(isMatch)
  const fixed = hasWildcard(pattern)
    ? pattern.slice(0, pattern.search(/[*?[]/)).replace(/\/?[^/]*$/, '')
    : pattern
  const nodes = outlineFolders(tree, buildFolderTree(files, fixed))
  return mapOutlinePages(nodes, page => pageFiles.toPage(page.file))
}

function isPageName(address: string): boolean {
  return /\.(?:qmd|md|ipynb|rmd)$/i.test(address)
}

/** A named sidebar with its entries. */
export interface Sidebar {
  id: string
  title: string
  nodes: OutlineNode[]
}

export function outlineSidebars(needs: SidebarNeeds, sidebar: unknown): Sidebar[] {
  const given = Array.isArray(sidebar) ? sidebar : [sidebar]
  return given.map(asRecord).flatMap(({ id, title, contents }) => {
    const nodes = outlineContents(needs, contents ?? [])
    return nodes.length === 0 ? [] : [{ id: asText(id) ?? '', title: asText(title) ?? '', nodes }]
  })
}

/** Makes the entries of the navigation bar tabs: each leads to a page, or to the sidebar with that page. */
export function outlineTabs(
  needs: SidebarNeeds,
  sidebars: readonly Sidebar[],
  entries: readonly unknown[],
): OutlineNode[] {
  const left = new Set(sidebars)
  const take = (sidebar: Sidebar | undefined) => {
    const isNew = sidebar !== undefined && left.delete(sidebar)
    return isNew ? sidebar : undefined
  }
  const outlineEntry = (entry: unknown, depth = 0): OutlineNode[] => {
    const text = asText(entry)
    const item = text === null ? asRecord(entry) : { href: text }
    const named = asText(item.sidebar) ?? /^sidebar:(.+)$/.exec(asText(item.href) ?? '')?.[1]
    if (named !== undefined && named !== null) {
      const found = take(sidebars.find(({ id }) => id === named))
      return found
        ? [{ title: asText(item.text) ?? (found.title || found.id), group: true, children: found.nodes }]
        : []
    }
    if (Array.isArray(item.menu) && depth === 0) {
      const children = item.menu.flatMap(inner => outlineEntry(inner, 1))
      const title = asText(item.text) ?? ''
      return children.length === 0 || title === '' ? children : [{ title, group: true, children }]
    }
    const page = findPage(needs, asText(item.href) ?? asText(item.file) ?? '')
    if (page === undefined) return []
    const holder = sidebars.find(({ nodes }) =>
      listOutlinePages(nodes).some(({ file }) => file === page.file),
    )
    const title = asText(item.text) ?? ''
    if (holder === undefined) return [{ title, page }]
    const taken = take(holder)
    return taken === undefined ? [] : [{ title: title || taken.title, group: true, children: taken.nodes }]
  }
  const nodes = entries.slice(0, 100).flatMap(entry => outlineEntry(entry))
  const others = [...left].map(({ id, title, nodes: children }) => ({
    title: title || id,
    group: true,
    children,
  }))
  return markTabs([...nodes, ...others])
}

/** Makes entries with children tabs. A single one needs no tab: its children stand for it. */
function markTabs(nodes: readonly OutlineNode[]): OutlineNode[] {
  const [only, ...others] = nodes
  if (only?.children && others.length === 0) return only.children
  return nodes.map(node => (node.children ? { ...node, tab: true } : node))
}
