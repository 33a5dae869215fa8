import { asRecord, asText } from '../../json-value.ts'
import { readStructuredFile } from '../../read-structured-file.ts'
import type { SourceTree } from '../../source-tree.ts'
import { outlineFolders } from '../folder/read-folder-outline.ts'
import { readFolderTree } from '../folder-tree.ts'
import { readFrontMatterScalars } from '../front-matter-scalars.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../outline.ts'
import { listOutlinePages, mapOutlinePages } from '../outline-pages.ts'
import { isIndexFile, isPageFile, parentFolder, toPagePath } from '../page-path.ts'

const configFile = /(?:^|\/)_config\.ya?ml$/
/** Folders of Jekyll's own; others that begin with `_` are collections of pages. */
const ownFolder = /(?:^|\/)_(?:includes|layouts|sass|data|drafts|site|plugins)\//
const usuallyLeftOut = /^(?:readme|contributing|changelog|license|code_of_conduct|security)\.\w+$/i
const depthLimit = 8

interface JekyllPage {
  page: OutlinePage
  title: string
  order: number
  parent: string | null
  grandParent: string | null
  isExcluded: boolean
}

/**
 * Reads a Jekyll source, known by its configuration: pages at their permalinks, below the parents that their front matter names
 * as in Just the Docs, or by folder where none does. Undefined where there is no such configuration.
 */
export function readJekyllOutline(tree: SourceTree): SiteOutline | undefined {
  const configs = tree.files().filter(file => configFile.test(file))
  const config = configs.sort((a, b) => a.length - b.length)[0]
  if (config === undefined) return undefined
  const root = parentFolder(config)
  const content = readStructuredFile(tree, config)
  const settings = content.ok ? asRecord(content.value) : {}
  const prefix = root === '' ? '' : `${root}/`
  const files = tree
    .files()
    .filter(file => file.startsWith(prefix) && isPageFile(file) && !ownFolder.test(file))
    .filter(file => !usuallyLeftOut.test(file.slice(prefix.length)) || isOnlyIndex(tree, prefix, file))
  if (files.length === 0) return undefined
  const pages = files.map(file => readJekyllPage(tree, file, file.slice(prefix.length)))
  const isNested = pages.some(({ parent, order }) => parent !== null || Number.isFinite(order))
  const byFile = new Map(pages.map(({ page }) => [page.file, page]))
  const nodes = isNested
    ? nestPages(pages)
    : mapOutlinePages(
        outlineFolders(tree, readFolderTree(files, root)),
        page => byFile.get(page.file) ?? page,
      )
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const loose = pages.flatMap(({ page }) => (listed.has(page.file) ? [] : [page]))
  return { kind: 'jekyll', name: asText(settings.title), root, nodes, loose, problems: [] }
}

/** A README is the first page of a site that has no other. */
function isOnlyIndex(tree: SourceTree, prefix: string, file: string): boolean {
  return (
    isIndexFile(file) &&
    tree.read(`${prefix}index.md`) === undefined &&
    tree.read(`${prefix}index.html`) === undefined
  )
}

function readJekyllPage(tree: SourceTree, file: string, name: string): JekyllPage {
  const values = readFrontMatterScalars(tree, file)
  const posts = name.slice(Math.max(0, name.search(/(?<![^/])_posts\//)))
  const [, year, month, day, post] = /^_posts\/(?:.*\/)?(\d{4})-(\d\d)-(\d\d)-(.+)$/s.exec(posts) ?? []
  const plain = post === undefined ? name.replace(/(^|\/)_/g, '$1') : [year, month, day, post].join('/')
  const permalink = values.get('permalink')
  const isFixed = permalink !== undefined && !permalink.includes(':')
  const path = isFixed ? toPagePath(permalink.replace(/\.html$/, ''), { index: true }) : toPagePath(plain)
  const order = Number.parseFloat(values.get('nav_order') ?? '')
  return {
    page: { file, path },
    title: values.get('title') ?? '',
    order: Number.isFinite(order) ? order : Number.POSITIVE_INFINITY,
    parent: values.get('parent') ?? null,
    grandParent: values.get('grand_parent') ?? null,
    isExcluded: values.get('nav_exclude') === 'true' || post !== undefined,
  }
}

function nestPages(pages: readonly JekyllPage[]): OutlineNode[] {
  const listed = pages.filter(page => !page.isExcluded).sort(comparePages)
  const titles = new Set(listed.map(({ title }) => title))
  const nest = (above: JekyllPage | null, depth: number): OutlineNode[] =>
    depth > depthLimit
      ? []
      : listed
          .filter(page => isBelow(page, above, titles))
          .map(page => {
            const children = nest(page, depth + 1)
            return {
              title: page.title,
              page: page.page,
              ...(children.length > 0 && { group: true, children }),
            }
          })
  return nest(null, 0)
}

/** Parents are named by title; a page whose parent is not there stands at the top. */
function isBelow(page: JekyllPage, above: JekyllPage | null, titles: ReadonlySet<string>): boolean {
  if (above === null) return page.parent === null || !titles.has(page.parent)
  if (page.parent !== above.title || page === above) return false
  return page.grandParent === null || page.grandParent === above.parent
}

function comparePages(a: JekyllPage, b: JekyllPage): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.title.localeCompare(b.title, 'en', { numeric: true })
}
