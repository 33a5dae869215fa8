import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { type SiteOutline, warnOf } from '../../core/outline.ts'
import { joinPath, parentFolder, toPagePath } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { outlineLinkList } from '../../outline/outline-link-list.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readPageFiles } from '../../outline/page-files.ts'
import type { ListEntry } from '../../outline/read-link-list.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { readThemeBrand } from '../mintlify/theme-brand.ts'
import { indexReferences } from './cross-references.ts'
import { readTheme } from './read-theme.ts'

const depthLimit = 40

/** Reads MkDocs sources: the `nav` of `mkdocs.yml`, or the folders if it has none. */
export const mkdocsReader = createReader({
  tool: 'mkdocs',
  recognise: tree => findNearestFile(tree.files(), /(?:^|\/)mkdocs\.ya?ml$/),
  outline: ({ tree }, file) => outlineMkDocs(tree, file),
})

function outlineMkDocs(tree: SourceTree, file: string): SiteOutline | undefined {
  const content = readStructuredFile(tree, file)
  const settings: JsonRecord = content.ok ? asRecord(content.value) : {}
  const root = joinPath(parentFolder(file), asText(settings.docs_dir) ?? 'docs')
  if (root === undefined) return undefined
  const pageFiles = readPageFiles(tree, root, ['index', 'readme'])
  if (pageFiles.list().length === 0) return undefined
  const features = asList(asRecord(settings.theme).features)
  const hasIndexes = features.includes('navigation.indexes')
  const entries = asList(settings.nav)
    .flatMap(entry => readEntry(entry, 0))
    .map(entry => openIndex(entry, hasIndexes))
  const listed = outlineLinkList({ pageFiles, folder: root, file }, entries)
  const hasNav = entries.length > 0
  const nodes = hasNav ? listed.nodes : outlineFolders(tree, buildFolderTree(pageFiles.list(), root))
  const hasTabs = features.includes('navigation.tabs')
  const unlisted = hasNav ? listed.unlisted : []
  const problems = [...listed.problems, ...(content.ok ? [] : [warnOf(file, content.message)])]
  const pages = [...listOutlinePages(nodes), ...unlisted]
  const brand = readThemeBrand({ tree, root, folders: [''] }, readTheme(tree, root, settings))
  return {
    name: asText(settings.site_name),
    root,
    ...(brand && { brand }),
    ...(hasReferences(settings.plugins) && { labels: indexReferences(tree, pages) }),
    appended: readAppended(settings.markdown_extensions),
    redirects: collectRedirects({ pages, file, problems }, readRedirectMaps(settings.plugins)),
    nodes: hasTabs ? nodes.map(node => ({ ...node, tab: true })) : nodes,
    unlisted,
    problems,
  }
}

/** Reads the files that the snippets extension adds to every page. */
function readAppended(extensions: unknown): string[] {
  const lists = Array.isArray(extensions) ? extensions : [extensions]
  return lists.flatMap(extension =>
    asList(asRecord(asRecord(extension)['pymdownx.snippets']).auto_append).flatMap(
      file => asText(file) ?? [],
    ),
  )
}

/** Whether pages refer to each other with the plugin autorefs, which mkdocstrings uses. */
function hasReferences(plugins: unknown): boolean {
  const names = Array.isArray(plugins)
    ? plugins.flatMap(plugin => asText(plugin) ?? Object.keys(asRecord(plugin)))
    : Object.keys(asRecord(plugins))
  return names.some(name => name === 'autorefs' || name === 'mkdocstrings')
}

/** Reads the map of the redirects plugin: `old.md: new.md#place`, or an address. */
function readRedirectMaps(plugins: unknown): { from: string; to: string }[] {
  const lists = Array.isArray(plugins) ? plugins : [plugins]
  const maps = lists.map(plugin => asRecord(asRecord(asRecord(plugin).redirects).redirect_maps))
  return maps.flatMap(Object.entries).flatMap(([from, to]) => {
    const target = asText(to)
    return target === null ? [] : [{ from: toAddress(from), to: toAddress(target) }]
  })
}

function toAddress(reference: string): string {
  if (/^https?:/i.test(reference)) return reference
  const [, path = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(reference) ?? []
  return toPagePath(path, { index: /(?:^|\/)(?:index|readme)\.md$/i.test(path) }) + anchor
}

/** A section opens its index page, if the theme says so. A section without a title has the title of that page. */
function openIndex(entry: ListEntry, hasIndexes: boolean): ListEntry {
  const children = entry.children.map(child => openIndex(child, hasIndexes))
  const [first, ...rest] = children
  const isIndex = first?.children.length === 0 && /(?:^|\/)(?:index|readme)\.md$/i.test(first.target ?? '')
  const opens = isIndex && entry.target === null && (hasIndexes || entry.title === '')
  return opens ? { ...entry, target: first.target, children: rest } : { ...entry, children }
}

/** Reads `page.md`, `{Title: page.md}` or `{Title: [entries]}`. */
function readEntry(entry: unknown, depth: number): ListEntry[] {
  if (typeof entry === 'string') return [{ title: '', target: entry, line: null, children: [] }]
  if (!isRecord(entry) || depth > depthLimit) return []
  return Object.entries(entry).map(([title, value]) => ({
    title,
    target: asText(value),
    line: null,
    children: asList(value).flatMap(child => readEntry(child, depth + 1)),
  }))
}
