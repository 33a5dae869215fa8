import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { type SiteOutline, warnOf } from '../../core/outline.ts'
import { isIndexFile, isPageFile, parentFolder, toPagePath } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { groupVersions } from '../../outline/group-versions.ts'
import { matchGlob } from '../../outline/match-glob.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects, listFormerAddresses } from '../../redirects/collect-redirects.ts'
import { type JekyllPage, nestCollections } from './nest-pages.ts'
import { readTheme } from './read-theme.ts'

const configFile = /(?:^|\/)_config\.ya?ml$/
/** Jekyll's own folders. Other folders that start with `_` are collections of pages. */
const ownFolder = /(?:^|\/)_(?:includes|layouts|sass|data|drafts|site|plugins)\//
const ignoredByDefault = /^(?:readme|contributing|changelog|license|code_of_conduct|security)\.\w+$/i
const settingLimit = 200
const limitExcluded = 500

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
  const excluded = asList(settings.exclude).flatMap(entry => asText(entry) ?? [])
  const files = tree
    .files()
    .filter(file => file.startsWith(prefix) && isPageFile(file) && !ownFolder.test(file))
    .filter(file => !isExcluded(file.slice(prefix.length), excluded))
    .filter(file => !ignoredByDefault.test(file.slice(prefix.length)) || isOnlyIndex(tree, prefix, file))
  if (files.length === 0) return undefined
  const pages = files.map(file => readJekyllPage(tree, file, file.slice(prefix.length)))
  const isNested = pages.some(({ parent, order }) => parent !== null || Number.isFinite(order))
  const byFile = new Map(pages.map(({ page }) => [page.file, page]))
  const nodes = isNested
    ? nestCollections(pages, settings)
    : mapOutlinePages(groupVersions(outlineFolders(tree, buildFolderTree(files, root))), page => ({
        ...page,
        ...byFile.get(page.file),
      }))
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

/** An entry of `exclude` names a file, a folder or a pattern. */
function isExcluded(file: string, entries: readonly string[]): boolean {
  return entries.slice(0, limitExcluded).some(entry => {
    const name = entry.slice(0, settingLimit).replace(/^\/|\/$/g, '')
    return file === name || file.startsWith(`${name}/`) || (/[*?]/.test(name) && matchGlob(name, file))
  })
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
    collection: /^_([^/]+)\//.exec(name)?.[1] ?? null,
    title: values.get('title') ?? '',
    order: Number.isFinite(order) ? order : Number.POSITIVE_INFINITY,
    parent: values.get('parent') ?? null,
    grandParent: values.get('grand_parent') ?? null,
    isExcluded: values.get('nav_exclude') === 'true' || post !== undefined,
  }
}
