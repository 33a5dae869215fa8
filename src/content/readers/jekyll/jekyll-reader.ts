import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type OutlinePage, type SiteOutline, warnOf } from '../../core/outline.ts'
import { isIndexFile, isPageFile, parentFolder, toPagePath } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { groupVersions } from '../../outline/group-versions.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects, listFormerAddresses } from '../../redirects/collect-redirects.ts'
import { readTheme } from './read-theme.ts'

const configFile = /(?:^|\/)_config\.ya?ml$/
/** Jekyll's own folders. Other folders that start with `_` are collections of pages. */
const ownFolder = /(?:^|\/)_(?:includes|layouts|sass|data|drafts|site|plugins)\//
const ignoredByDefault = /^(?:readme|contributing|changelog|license|code_of_conduct|security)\.\w+$/i
const depthLimit = 8
const settingLimit = 200

interface JekyllPage {
  page: OutlinePage
  title: string
  order: number
  parent: string | null
  grandParent: string | null
  isExcluded: boolean
}

/**
 * Reads Jekyll sources: pages at their permalinks, nested under the parents that their front matter names (Just the Docs), or by
 * folder if none does.
 */
export const jekyllReader = createReader({
  tool: 'jekyll',
  recognise: tree => {
    const configs = tree.files().filter(file => configFile.test(file))
    return configs.sort((a, b) => a.length - b.length)[0]
  },
  outline: outlineJekyll,
})

function outlineJekyll({ tree }: ReaderNeeds, config: string): SiteOutline | undefined {
  const root = parentFolder(config)
  const content = readStructuredFile(tree, config)
  const settings = content.ok ? asRecord(content.value) : {}
  const prefix = root === '' ? '' : `${root}/`
  const files = tree
    .files()
    .filter(file => file.startsWith(prefix) && isPageFile(file) && !ownFolder.test(file))
    .filter(file => !ignoredByDefault.test(file.slice(prefix.length)) || isOnlyIndex(tree, prefix, file))
  if (files.length === 0) return undefined
  const pages = files.map(file => readJekyllPage(tree, file, file.slice(prefix.length)))
  const isNested = pages.some(({ parent, order }) => parent !== null || Number.isFinite(order))
  const byFile = new Map(pages.map(({ page }) => [page.file, page]))
  const nodes = isNested
    ? nestPages(pages)
    : mapOutlinePages(
        groupVersions(outlineFolders(tree, buildFolderTree(files, root))),
        page => byFile.get(page.file) ?? page,
      )
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const unlisted = pages.flatMap(({ page }) => (listed.has(page.file) ? [] : [page]))
  const problems = content.ok ? [] : [warnOf(config, content.message)]
  const name = asText(settings.title) ?? asText(settings.name)
  const all = [...nodes, ...unlisted.map(page => ({ title: '', page }))]
  const former = listFormerAddresses(tree, all, 'redirect_from')
  const redirects = collectRedirects({ pages: listOutlinePages(all), file: config, problems }, former)
  const brand = readThemeBrand({ tree, root, folders: [''] }, readTheme(tree, root, settings))
  const outline = { name, root, nodes, unlisted, problems, redirects, variables: nameSettings(settings) }
  return { ...outline, ...(brand && { brand }) }
}

/** Lists the texts and numbers of the configuration as `site.name`. The site's address is left out, as Lectern has its own. */
function nameSettings(settings: JsonRecord): Map<string, string> {
  const variables = new Map<string, string>()
  for (const [name, value] of Object.entries(settings).slice(0, settingLimit)) {
    const inner = Object.entries(asRecord(value)).slice(0, settingLimit)
    for (const [key, own] of [['', value] as const, ...inner.map(([key, own]) => [`.${key}`, own] as const)])
      if (['string', 'number'].includes(typeof own) && !['url', 'baseurl'].includes(name))
        variables.set(`site.${name}${key}`, String(own))
  }
  return variables
}

/** Whether a README is the site's first page, because there is no index. */
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

/** Nests each page once, below the first parent with the title that it names. Titles can be shared or circular. */
function nestPages(pages: readonly JekyllPage[]): OutlineNode[] {
  const listed = pages.filter(page => !page.isExcluded).sort(comparePages)
  const titles = new Set(listed.map(({ title }) => title))
  const isTop = ({ parent }: JekyllPage) => parent === null || !titles.has(parent)
  const byParent = Map.groupBy(
    listed.filter(page => !isTop(page)),
    ({ parent }) => parent,
  )
  const nest = (page: JekyllPage, depth: number): OutlineNode => {
    const named = depth === depthLimit ? [] : (byParent.get(page.title) ?? [])
    const own = named.filter(child => isBelow(child, page))
    if (own.length > 0)
      byParent.set(
        page.title,
        named.filter(child => !isBelow(child, page)),
      )
    const children = own.map(child => nest(child, depth + 1))
    return { title: page.title, page: page.page, ...(children.length > 0 && { group: true, children }) }
  }
  return listed.filter(isTop).map(page => nest(page, 0))
}

/** Among parents with the same title, `grand_parent` decides. */
function isBelow({ grandParent }: JekyllPage, { parent }: JekyllPage): boolean {
  return grandParent === null || grandParent === parent
}

function comparePages(a: JekyllPage, b: JekyllPage): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.title.localeCompare(b.title, 'en', { numeric: true })
}
