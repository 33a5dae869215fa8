import { linkRepository, readThemeBrand } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readRecord } from '../../formats/read-record.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { matchGlob } from '../../outline/match-glob.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'
import { type PageFiles, readPageFiles } from '../../outline/page-files.ts'

const configFile = /(?:^|\/)docfx\.json$/
/** The variable with the address of the site on Microsoft Learn. */
export const learnBase = 'learn.base'
const depthLimit = 10
const mostLists = 500
const mostPatterns = 200

/** Reads docfx sources, such as those of Microsoft Learn: the pages of `toc.yml` and of the lists that it leads to. */
export const docfxReader = createReader({
  tool: 'docfx',
  dialect: { grammar: 'markdown', slugs: null },
  recognise: tree => findNearestFile(tree.files(), configFile),
  outline: ({ tree }, config) => outlineDocfx(tree, config),
})

function outlineDocfx(tree: SourceTree, config: string): SiteOutline | undefined {
  const root = parentFolder(config)
  const problems: ContentProblem[] = []
  const { build } = readRecord(tree, config, problems)
  const metadata = asRecord(asRecord(build).globalMetadata)
  const isExcluded = createExclusion(asRecord(build))
  const all = readPageFiles(tree, root, ['index'])
  const prefix = root === '' ? 0 : root.length + 1
  const files = all.list().filter(file => !isExcluded(file.slice(prefix)))
  if (files.length === 0) return undefined
  const pageFiles = { ...all, list: () => files }
  const listed = outlineList({ tree, root, pageFiles, problems, lists: new Set() }, root)
  const nodes = listed.length > 0 ? listed : outlineFolders(tree, buildFolderTree(files, root))
  const known = new Set(listOutlinePages(nodes).map(page => page.file))
  const home = pageFiles.find('/index')
  const isOwnHome = home !== undefined && !known.has(home.file) && files.includes(home.file)
  const unlisted = files.filter(file => !known.has(file) && file !== home?.file).map(pageFiles.toPage)
  const theme = {
    logo: { light: metadata._appLogoPath, withName: true },
    favicon: metadata._appFaviconPath,
    colors: {},
    links: linkRepository(asRecord(metadata._gitContribute).repo),
  }
  const brand = readThemeBrand({ tree, root, folders: [''] }, theme)
  return {
    name: asText(metadata._appName) ?? asText(metadata._appTitle),
    root,
    nodes: isOwnHome ? [{ title: '', page: home }, ...nodes] : nodes,
    unlisted: listed.length > 0 ? unlisted : [],
    problems,
    variables: readBase(metadata),
    ...(brand && { brand }),
  }
}

/** Reads the address of the site on Microsoft Learn from that of its breadcrumbs, such as `/windows/wsl/breadcrumb/toc.json`. */
function readBase({ breadcrumb_path }: JsonRecord): Map<string, string> {
  const [, base] = /^(\/.+?)\/(?:breadcrumbs?\/)?toc\.json$/.exec(asText(breadcrumb_path) ?? '') ?? []
  return new Map(base === undefined ? [] : [[learnBase, base]])
}

function createExclusion(build: JsonRecord): (file: string) => boolean {
  const patterns = asList(build.content)
    .flatMap(entry => asList(asRecord(entry).exclude))
    .flatMap(pattern => asText(pattern) ?? [])
    .slice(0, mostPatterns)
    .map(pattern => pattern.slice(0, 500))
  return file => patterns.some(pattern => matchGlob(pattern, file))
}

interface ListNeeds {
  tree: SourceTree
  root: string
  pageFiles: PageFiles
  problems: ContentProblem[]
  /** The lists read so far: two can lead to each other. */
  lists: Set<string>
}

/** Outlines the `toc.yml` of a folder. Entries that lead to the lists of other folders are tabs. */
function outlineList(needs: ListNeeds, folder: string, isTop = true): OutlineNode[] {
  const { tree, problems, lists } = needs
  const file = ['toc.yml', 'TOC.yml', 'toc.yaml']
    .map(name => joinPath(folder, name) ?? '')
    .find(name => tree.read(name))
  if (file === undefined || lists.has(file) || lists.size >= mostLists) return []
  lists.add(file)
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  const value = content.ok ? content.value : []
  const entries = Array.isArray(value) ? asList(value) : asList(asRecord(value).items)
  const nodes = groupFlat(entries).flatMap(entry => outlineEntry(needs, { file, folder }, entry, 0))
  const areTabs = isTop && entries.every(entry => isList(asText(asRecord(entry).href)))
  return areTabs ? nodes.map(node => ({ ...node, tab: true })) : nodes
}

/** An entry with only a name is the title of the entries after it. */
function groupFlat(entries: readonly unknown[]): JsonRecord[] {
  const grouped: JsonRecord[] = []
  let group: unknown[] | undefined
  for (const entry of entries.map(asRecord)) {
    const isTitle =
      asText(entry.name) !== null && !['href', 'items', 'topicHref', 'uid'].some(key => key in entry)
    if (isTitle) {
      group = []
      grouped.push({ ...entry, items: group })
    } else if (group === undefined || 'items' in entry) grouped.push(entry)
    else group.push(entry)
  }
  return grouped
}

function outlineEntry(
  needs: ListNeeds,
  place: { file: string; folder: string },
  entry: JsonRecord,
  depth: number,
): OutlineNode[] {
  if (depth === depthLimit) return []
  const title = asText(entry.name) ?? ''
  const href = asText(entry.href)
  const topic = asText(entry.topicHref) ?? asText(entry.homepage) ?? (isList(href) ? null : href)
  if (topic !== null && /^https?:/i.test(topic) && entry.items === undefined)
    return outlineWebLink(title, topic)
  const page = topic === null ? undefined : needs.pageFiles.find(topic.replace(/^~/, ''), place.folder)
  if (page === undefined && topic !== null && /\.md(?:[?#]|$)/.test(topic) && !topic.startsWith('http'))
    needs.problems.push(warnOf(place.file, `"${topic}" is listed here but is not in the source.`))
  const own = asList(entry.items).flatMap(item => outlineEntry(needs, place, asRecord(item), depth + 1))
  const folder = isList(href) ? joinPath(place.folder, href.replace(/[^/]*$/, '')) : undefined
  const children = folder === undefined ? own : [...own, ...outlineList(needs, folder, false)]
  if (page === undefined && children.length === 0) return []
  return [{ title, ...(page && { page }), ...(children.length > 0 && { group: true, children }) }]
}

/** Whether an address is that of another list. */
function isList(href: string | null): href is string {
  return (
    href !== null && !/^https?:/i.test(href) && /(?:^|\/)(?:toc\.(?:yml|md))?$/i.test(href) && href !== ''
  )
}
