import { linkRepository, readThemeBrand, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readRecord } from '../../formats/read-record.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { hasWildcard, matchGlob } from '../../outline/match-glob.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readPageFiles } from '../../outline/page-files.ts'
import { collectRedirects, listFormerAddresses } from '../../redirects/collect-redirects.ts'
import { indexLabels } from './index-labels.ts'
import { outlineContents, outlineSidebars, outlineTabs, type SidebarNeeds } from './outline-sidebars.ts'

const configFile = /(?:^|\/)_quarto\.ya?ml$/
const limitVariables = 1_000
const limitVariableCharacters = 100_000
const limitMetadataFiles = 20
const limitPatterns = 200

/** Reads websites and books of Quarto. Their code is shown and never run. */
export const quartoReader = createReader({
  tool: 'quarto',
  dialect: { grammar: 'markdown', slugs: { slugText: slugPandoc, firstSuffix: 1 } },
  recognise: tree =>
    findNearestFile(
      tree.files().filter(file => !/(?:^|\/)_[^/]*\//.test(file)),
      configFile,
    ),
  outline: ({ tree }, file) => outlineQuarto(tree, file),
})

/** The identifiers that Pandoc makes of headings. Source: https://pandoc.org/MANUAL.html#extension-auto_identifiers */
function slugPandoc(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_.-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/^[^\p{L}]+/u, '')
  return slug === '' ? 'section' : slug
}

function outlineQuarto(tree: SourceTree, file: string): SiteOutline | undefined {
  const root = parentFolder(file)
  const problems: ContentProblem[] = []
  const config = readConfig(tree, file, problems)
  const project = asRecord(config.project)
  const book = asRecord(config.book)
  const website = isRecord(config.book) ? book : asRecord(config.website)
  const pageFiles = listPages(tree, root, asList(project.render))
  if (pageFiles.list().length === 0) return undefined
  const needs = { tree, root, pageFiles, file, problems }
  const nodes = isRecord(config.book) ? outlineBook(needs, book) : outlineWebsite(needs, website)
  const listed = listOutlinePages(nodes)
  const files = new Set(listed.map(page => page.file))
  const others = isRecord(config.book) ? [] : pageFiles.list().filter(page => !files.has(page))
  const unlisted = others.map(pageFiles.toPage)
  const pages = [...listed, ...unlisted]
  const all = [...nodes, ...unlisted.map(page => ({ title: '', page }))]
  const brand = readThemeBrand({ tree, root, folders: [''] }, readTheme(tree, root, website))
  return {
    name: asText(website.title),
    root,
    nodes,
    unlisted,
    problems,
    labels: indexLabels(tree, pages),
    variables: readVariables(tree, root, config, problems),
    redirects: collectRedirects({ pages, file, problems }, listFormerAddresses(tree, all, 'aliases')),
    ...(brand && { brand }),
  }
}

/** Reads `_quarto.yml` and the files that it adds to itself. */
function readConfig(tree: SourceTree, file: string, problems: ContentProblem[]): JsonRecord {
  const config = readRecord(tree, file, problems)
  const added = asList(config['metadata-files'])
    .slice(0, limitMetadataFiles)
    .flatMap(name => joinPath(parentFolder(file), asText(name) ?? '') ?? [])
    .filter(name => tree.read(name) !== undefined)
    .map(name => readRecord(tree, name, problems))
  return added.reduce(mergeRecords, config)
}

/** Lists are joined, and records are merged, as Quarto does. */
function mergeRecords(one: JsonRecord, other: JsonRecord, depth = 0): JsonRecord {
  const merged = new Map(Object.entries(one))
  for (const [key, value] of Object.entries(other)) {
    const before = merged.get(key)
    if (Array.isArray(before) && Array.isArray(value)) merged.set(key, [...before, ...value])
    else if (isRecord(before) && isRecord(value) && depth < 10)
      merged.set(key, mergeRecords(before, value, depth + 1))
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

/** Files and folders whose names begin with `_` or a dot are not pages, nor are those that `project.render` leaves out. */
function listPages(tree: SourceTree, root: string, render: readonly unknown[]) {
  const all = readPageFiles(tree, root, ['index'], isQuartoPage)
  const prefix = root === '' ? 0 : root.length + 1
  const patterns = render.slice(0, limitPatterns).flatMap(entry => asText(entry)?.slice(0, 500) ?? [])
  const wanted = patterns.filter(pattern => !pattern.startsWith('!'))
  const unwanted = patterns.flatMap(pattern => (pattern.startsWith('!') ? [pattern.slice(1)] : []))
  const files = all.list().filter(file => {
    const name = file.slice(prefix)
    if (/(?:^|\/)_|(?:^|\/)readme\.\w+$/i.test(name)) return false
    const isWanted = wanted.length === 0 || wanted.some(pattern => isMatch(pattern, name))
    return isWanted && !unwanted.some(pattern => isMatch(pattern, name))
  })
  const known = new Set(files)
  const find: typeof all.find = (reference, folder) => {
    const page = all.find(reference, folder)
    return page !== undefined && known.has(page.file) ? page : undefined
  }
  return { ...all, find, list: () => files }
}

function isQuartoPage(file: string): boolean {
  return (
    isPageFile(file) || (/\.(?:qmd|ipynb|rmd)$/i.test(file) && !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
  )
}

/** A pattern names a file, a folder, or files in every folder if it has no slash. */
function isMatch(given: string, name: string): boolean {
  const pattern = given.replace(/^\//, '').replace(/\/$/, '')
  if (!hasWildcard(pattern)) return name === pattern || name.startsWith(`${pattern}/`)
  return matchGlob(pattern, name) || (!given.includes('/') && matchGlob(`**/${pattern}`, name))
}

function outlineBook(needs: SidebarNeeds, { chapters, appendices }: JsonRecord): OutlineNode[] {
  const nodes = outlineContents(needs, chapters ?? [])
  const more = outlineContents(needs, appendices ?? [])
  return more.length === 0 ? nodes : [...nodes, { title: 'Appendices', group: true, children: more }]
}

function outlineWebsite(needs: SidebarNeeds, { sidebar, navbar }: JsonRecord): OutlineNode[] {
  const { left, right } = asRecord(navbar)
  const sidebars = outlineSidebars(needs, sidebar)
  const { tree, root, pageFiles } = needs
  const entries = [...asList(left), ...asList(right)]
  if (sidebars.length > 0) return withHome(needs, outlineTabs(needs, sidebars, entries))
  return outlineFolders(tree, buildFolderTree([...pageFiles.list()], root))
}

/** The home page comes first, also if no list has it. */
function withHome({ pageFiles }: SidebarNeeds, nodes: OutlineNode[]): OutlineNode[] {
  const home = pageFiles.find('/index')
  const isListed = home === undefined || listOutlinePages(nodes).some(page => page.file === home.file)
  return isListed ? nodes : [{ title: '', page: home }, ...nodes]
}

function readTheme(tree: SourceTree, root: string, website: JsonRecord): Theme {
  const navbar = asRecord(website.navbar)
  const sidebar = asRecord(asList(website.sidebar)[0] ?? website.sidebar)
  const { color, logo } = readRecord(tree, joinPath(root, '_brand.yml') ?? '', [])
  const { primary, palette } = asRecord(color)
  const named = asText(asRecord(palette)[asText(primary) ?? '']) ?? asText(primary) ?? ''
  const { medium, small } = asRecord(logo)
  const branded = medium ?? small ?? (asText(logo) === null ? undefined : logo)
  const light = asText(navbar.logo) ?? asText(sidebar.logo) ?? asText(asRecord(branded).light) ?? branded
  const dark = asText(asRecord(branded).dark) ?? undefined
  const items = [navbar.left, navbar.right, navbar.tools]
    .flatMap(asList)
    .map(asRecord)
    .flatMap(item => [item, ...asList(item.menu).map(asRecord)])
  const links = items.flatMap(({ text, icon, href, 'aria-label': label }) => {
    const name = asText(text) ?? asText(label) ?? asText(icon)
    return /^https?:/i.test(asText(href) ?? '') && name !== null ? [{ label: name, href }] : []
  })
  const repository = linkRepository(website['repo-url'])
  const hasRepository = links.some(({ href }) => repository.some(link => link.href === href))
  return {
    logo: { light, dark, withName: navbar.title !== false },
    favicon: website.favicon ?? small,
    colors: { light: /^#[0-9a-f]{6}$/i.test(named) ? named : undefined },
    links: hasRepository ? links : [...links, ...repository],
  }
}

/** Reads `_variables.yml` and the metadata of the project, whose values pages insert. */
function readVariables(
  tree: SourceTree,
  root: string,
  config: JsonRecord,
  problems: ContentProblem[],
): Map<string, string> {
  const variables = new Map<string, string>()
  const file = joinPath(root, '_variables.yml') ?? ''
  const own = tree.read(file) === undefined ? {} : readRecord(tree, file, problems)
  let characters = 0
  const add = (name: string, value: unknown, depth: number) => {
    if (isRecord(value) && depth < 5)
      for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner, depth + 1)
    if (!['string', 'number'].includes(typeof value) || variables.size >= limitVariables) return
    characters += String(value).length
    if (characters <= limitVariableCharacters) variables.set(name, String(value))
  }
  for (const [name, value] of Object.entries(own)) add(`var:${name}`, value, 0)
  for (const [name, value] of Object.entries(config))
    if (!['project', 'website', 'book', 'format', 'quartodoc'].includes(name)) add(`meta:${name}`, value, 0)
  if (asRecord(config.execute).echo === false) variables.set('execute.echo', 'false')
  return variables
}
