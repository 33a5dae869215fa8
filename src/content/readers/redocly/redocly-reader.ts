import { isWebAddress, readThemeBrand } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type OutlinePage, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath, parentFolder, toPagePath } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readRecord } from '../../formats/read-record.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'
import { type PageFiles, readPageFiles } from '../../outline/page-files.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'

const sidebarFile = /(?:^|\/)sidebars\.ya?ml$/
const partFile = /(?:^|\/)_/
const versionFolder = /(?:^|\/)@([^/]+)(?=\/)/
const depthLimit = 10
const mostLists = 200

interface SidebarNeeds {
  tree: SourceTree
  pageFiles: PageFiles
  problems: ContentProblem[]
  /** The sidebars read so far: two can lead to each other. */
  lists: Set<string>
}

/** Reads sources of Redocly: the entries of `sidebars.yaml`, the versions in folders such as `@v2`, and `redocly.yaml`. */
export const redoclyReader = createReader({
  tool: 'redocly',
  dialect: { grammar: 'markdown', slugs: null },
  recognise: tree => {
    const sidebar = findNearestFile(tree.files(), sidebarFile)
    return sidebar === undefined ? undefined : { sidebar, root: parentFolder(sidebar) }
  },
  outline: ({ tree }, { sidebar, root }) => outlineRedocly(tree, sidebar, root),
})

function outlineRedocly(tree: SourceTree, sidebar: string, root: string): SiteOutline | undefined {
  const problems: ContentProblem[] = []
  const all = readPageFiles(tree, root, ['index'])
  const pageFiles = { ...all, list: () => all.list().filter(file => !partFile.test(file)) }
  const entries = readList({ tree, pageFiles, problems, lists: new Set() }, sidebar, 0)
  const known = new Set(listOutlinePages(entries).map(page => page.file))
  if (known.size === 0) return undefined
  const versions = readVersions(tree, root, problems)
  const place = (page: OutlinePage) => ({ ...page, path: placeVersion(page.path, versions) })
  const nodes = mapOutlinePages(groupByVersion(entries, versions), place)
  const unlisted = pageFiles.list().filter(file => !known.has(file))
  const config = joinPath(root, 'redocly.yaml') ?? ''
  const settings = tree.read(config) === undefined ? {} : readRecord(tree, config, problems)
  const pages = [...listOutlinePages(nodes), ...unlisted.map(pageFiles.toPage).map(place)]
  const moves = Object.entries(asRecord(settings.redirects)).flatMap(([from, value]) => {
    const { to, type } = asRecord(value)
    const target = asText(to)
    return target === null ? [] : [{ from, to: target, permanent: type !== 302 }]
  })
  const brand = readThemeBrand({ tree, root, folders: ['', 'static'] }, readTheme(settings))
  return {
    name: asText(asRecord(settings.seo).title),
    root,
    nodes,
    unlisted: unlisted.map(pageFiles.toPage).map(place),
    problems,
    redirects: collectRedirects({ pages, file: config, problems }, moves),
    ...(brand && { brand }),
  }
}

function readTheme({ logo, navbar, footer }: JsonRecord) {
  const { image, favicon, link } = asRecord(logo)
  const listLinks = (items: unknown) =>
    asList(items)
      .map(asRecord)
      .map(({ label, href }) => ({ label, href }))
      .filter(({ href }) => isWebAddress(href))
  return {
    logo: { light: image, href: link, withName: false },
    favicon,
    colors: {},
    links: listLinks(asRecord(navbar).items),
    columns: asList(asRecord(footer).items)
      .map(asRecord)
      .map(({ group, items }) => ({ title: group, items: listLinks(items) })),
  }
}

/** Reads one sidebar: a list of entries, or several lists by name. */
function readList(needs: SidebarNeeds, file: string, depth: number): OutlineNode[] {
  if (needs.lists.has(file) || needs.lists.size >= mostLists) return []
  needs.lists.add(file)
  const content = readStructuredFile(needs.tree, file)
  if (!content.ok) needs.problems.push(warnOf(file, content.message))
  const value = content.ok ? content.value : []
  const entries = Array.isArray(value) ? asList(value) : Object.values(asRecord(value)).flatMap(asList)
  return groupSeparated(entries).flatMap(entry => readEntry(needs, file, entry, depth))
}

/** A separator is the title of the entries after it. */
function groupSeparated(entries: readonly unknown[]): JsonRecord[] {
  const grouped: JsonRecord[] = []
  let items: unknown[] | undefined
  for (const entry of entries.map(asRecord)) {
    const title = asText(entry.separator)
    if (title !== null) {
      items = []
      grouped.push({ group: title, items })
    } else if (items === undefined) grouped.push(entry)
    else items.push(entry)
  }
  return grouped
}

function readEntry(needs: SidebarNeeds, file: string, entry: JsonRecord, depth: number): OutlineNode[] {
  if (depth === depthLimit) return []
  const folder = parentFolder(file)
  const title = asText(entry.label) ?? asText(entry.group) ?? ''
  const reference = asText(entry.$ref)
  if (reference !== null) {
    const list = joinPath(folder, reference)
    // Others are API descriptions.
    return list !== undefined && /sidebars\.ya?ml$/.test(list) ? readList(needs, list, depth + 1) : []
  }
  if (entry.href !== undefined) return outlineWebLink(title, entry.href)
  const directory = asText(entry.directory)
  const found = directory === null ? [] : listFolder(needs.pageFiles, joinPath(folder, directory))
  const own = groupSeparated(asList(entry.items)).flatMap(item => readEntry(needs, file, item, depth + 1))
  const target = asText(entry.page)
  const page = target === null ? undefined : needs.pageFiles.find(target, folder)
  if (target !== null && page === undefined && /\.mdx?$/.test(target))
    needs.problems.push(warnOf(file, `"${target}" is listed here but is not in the source.`))
  const children = [...own, ...found]
  if (page === undefined && children.length === 0) return []
  if (page === undefined && title === '') return children
  return [{ title, ...(page && { page }), ...(children.length > 0 && { group: true, children }) }]
}

function listFolder(pageFiles: PageFiles, folder: string | undefined): OutlineNode[] {
  if (folder === undefined) return []
  const files = pageFiles.list().filter(file => folder === '' || file.startsWith(`${folder}/`))
  return files.map(file => ({ title: '', page: pageFiles.toPage(file) }))
}

interface Versions {
  /** The name of each version that readers see. */
  names: ReadonlyMap<string, string>
  /** The version whose addresses do not name it. */
  first: string | null
}

/** Reads the `versions.yaml` of every folder. */
function readVersions(tree: SourceTree, root: string, problems: ContentProblem[]): Versions {
  const files = tree.files().filter(file => /(?:^|\/)versions\.ya?ml$/.test(file) && file.startsWith(root))
  const names = new Map<string, string>()
  let first: string | null = null
  for (const file of files.slice(0, mostLists)) {
    const settings = readRecord(tree, file, problems)
    first ??= asText(settings.default)
    for (const { version, name } of asList(settings.versions).map(asRecord))
      names.set(asText(version) ?? '', asText(name) ?? asText(version) ?? '')
  }
  return { names, first }
}

/** Puts the entries of each version below it, the default version first. */
function groupByVersion(nodes: readonly OutlineNode[], { names, first }: Versions): OutlineNode[] {
  const versionOf = (node: OutlineNode) =>
    versionFolder.exec(listOutlinePages([node])[0]?.file ?? '')?.[1] ?? null
  const groups = [...Map.groupBy(nodes, versionOf)]
  const rank = ([version]: readonly [string | null, unknown]) =>
    version === null ? 0 : version === first ? 1 : 2
  return groups
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap(([version, children]): OutlineNode[] => {
      if (version === null || groups.length === 1) return children
      const name = names.get(version) ?? version
      return [{ title: name, version: name, children }]
    })
}

/** `/@v2/start` is `/start` in the default version and `/v2/start` in others. */
function placeVersion(path: string, { first }: Versions): string {
  const plain = path.replace(/\/@([^/]+)/, (_, version: string) => (version === first ? '' : `/${version}`))
  return toPagePath(plain, { index: false })
}
