import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath, parentFolder, toPagePath } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { outlineLinkList } from '../../outline/outline-link-list.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { readPageFiles } from '../../outline/page-files.ts'
import type { ListEntry } from '../../outline/read-link-list.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { indexReferences } from './cross-references.ts'
import { findPages } from './find-pages.ts'
import { expandNavigation, readNavigation } from './folder-navigation.ts'
import { type Edition, readEditions } from './read-editions.ts'
import { type MkDocsSettings, readSettings } from './read-settings.ts'
import { readTheme } from './read-theme.ts'
import { withoutExcluded } from './select-files.ts'

/** Reads MkDocs and Zensical sources: the `nav` of `mkdocs.yml` or `zensical.toml`, or the folders if it has none. */
export const mkdocsReader = createReader({
  tool: 'mkdocs',
  recognise: tree => findNearestFile(tree.files(), /(?:^|\/)(?:mkdocs\.ya?ml|zensical\.toml)$/),
  outline: ({ tree }, file) => outlineMkDocs(tree, file),
})

function outlineMkDocs(source: SourceTree, file: string): SiteOutline | undefined {
  const settings = readSettings(source, file)
  const { values, plugins, extensions, problems } = settings
  const root = findPages(source, settings)
  if (root === undefined) return undefined
  const tree = withoutExcluded(source, root, settings)
  const editions = readEditions(tree, root, settings).map(edition =>
    outlineEdition({ settings, root }, edition),
  )
  const pages = editions.flatMap(({ nodes, unlisted }) => [...listOutlinePages(nodes), ...unlisted])
  if (pages.length === 0) return undefined
  problems.push(...(editions[0]?.problems ?? []))
  const brand = readThemeBrand({ tree, root, folders: [''] }, readTheme(tree, root, values))
  const hasReferences = plugins.has('autorefs') || plugins.has('mkdocstrings')
  return {
    name: asText(values.site_name),
    root,
    ...(brand && { brand }),
    ...(hasReferences && { labels: indexReferences(tree, pages) }),
    ...(plugins.has('macros') && { variables: readVariables(values.extra) }),
    appended: listTexts(extensions.get('pymdownx.snippets')?.auto_append),
    includeFolders: readIncludeFolders(settings),
    redirects: collectRedirects({ pages, file, problems }, readRedirectMap(plugins.get('redirects') ?? {})),
    nodes: editions.flatMap(({ nodes }) => nodes),
    unlisted: editions.flatMap(({ unlisted }) => unlisted),
    problems,
  }
}

interface EditionOutline {
  nodes: OutlineNode[]
  unlisted: OutlinePage[]
  problems: ContentProblem[]
}

function outlineEdition(
  { settings, root }: { settings: MkDocsSettings; root: string },
  { tree, language, title, prefix, titles, fileOf }: Edition,
): EditionOutline {
  const { values, plugins, file } = settings
  const pageFiles = readPageFiles(tree, root, ['index', 'readme'])
  const features = asList(asRecord(values.theme).features)
  const hasIndexes = features.includes('navigation.indexes') || plugins.has('section-index')
  const written = readNavigation(values.nav)
  const entries = expandNavigation({ tree, files: pageFiles.list(), root }, settings, written)
    .map(entry => translateTitles(entry, titles))
    .map(entry => openIndex(entry, hasIndexes))
  const hasNav = entries.length > 0
  const listed = outlineLinkList({ pageFiles, folder: root, file }, entries)
  const nodes = hasNav ? listed.nodes : outlineFolders(tree, buildFolderTree(pageFiles.list(), root))
  const place = (page: OutlinePage): OutlinePage => ({
    ...page,
    file: fileOf(page.file),
    path: prefix === '' ? page.path : toPagePath(prefix + page.path, { index: false }),
    ...(language !== null && { language }),
  })
  const tabs = features.includes('navigation.tabs') ? nodes.map(node => ({ ...node, tab: true })) : nodes
  const placed = mapOutlinePages(tabs, place)
  return {
    nodes: language === null || placed.length === 0 ? placed : [{ title, language, children: placed }],
    unlisted: hasNav ? listed.unlisted.map(place) : [],
    problems: listed.problems,
  }
}

function translateTitles(entry: ListEntry, titles: JsonRecord): ListEntry {
  const children = entry.children.map(child => translateTitles(child, titles))
  return { ...entry, title: asText(titles[entry.title]) ?? entry.title, children }
}

/**
 * The folders in which the snippets and macros of a page are looked up before any other. They are relative to the configuration,
 * or to the folder in which MkDocs is started.
 */
function readIncludeFolders({ file, plugins, extensions }: MkDocsSettings): string[] {
  const written = [
    ...listTexts(extensions.get('pymdownx.snippets')?.base_path),
    ...listTexts(plugins.get('macros')?.include_dir),
  ]
  return [parentFolder(file), ''].flatMap(top => written.flatMap(folder => joinPath(top, folder) || []))
}

/** The values under `extra`, which pages insert by name: `{{ version.latest }}`. */
function readVariables(extra: unknown, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(asRecord(extra)).flatMap(([name, value]): [string, string][] => {
      if (typeof value === 'string' || typeof value === 'number') return [[prefix + name, String(value)]]
      return isRecord(value) && prefix.length < 100 ? [...readVariables(value, `${prefix}${name}.`)] : []
    }),
  )
}

function listTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap(text => asText(text) ?? [])
}

/** Reads the map of the redirects plugin: `old.md: new.md#place`, or an address. */
function readRedirectMap({ redirect_maps: map }: JsonRecord): { from: string; to: string }[] {
  return Object.entries(asRecord(map)).flatMap(([from, to]) => {
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
