import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, parentFolder, toPagePath } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { nameLanguage, toLanguage } from '../../outline/language.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig, type ScriptConfig } from '../../scripts/read-config.ts'
import { readTheme } from './read-theme.ts'

const configFile = /(?:^|\/)astro\.config\.[cm]?[jt]s$/
const contentConfig = /^(?:content\.config|content\/config)\.[cm]?[jt]s$/
const depthLimit = 20

/** The pages of one language, by address without the language. */
interface Edition {
  /** The language's folder in the content; `''` for the root language. */
  folder: string
  language: string | null
  bySlug: ReadonlyMap<string, OutlinePage>
  problems: ContentProblem[]
  file: string
}

interface StarlightSite {
  config: string
  root: string
  files: string[]
}

/** Reads Starlight sources: the sidebar of the configuration, or the folders if it has none. */
export const starlightReader = createReader({
  tool: 'starlight',
  recognise: findSite,
  outline: outlineStarlight,
})

function findSite(tree: SourceTree): StarlightSite | undefined {
  const configs = tree.files().filter(file => configFile.test(file) && !file.includes('node_modules/'))
  const config = configs.find(file => /\bstarlight\s*\(/.test(new TextDecoder().decode(tree.read(file))))
  if (config === undefined) return undefined
  const root = joinPath(parentFolder(config), 'src/content/docs') ?? ''
  const isPartial = createPartialRule(tree, parentFolder(config))
  const files = tree
    .files()
    .filter(file => file.startsWith(`${root}/`) && isPageFile(file))
    .filter(file => !isPartial(file.slice(root.length + 1)))
  return files.length === 0 ? undefined : { config, root, files }
}

/** Astro ignores files that begin with `_`. Collections without a loader also ignore such folders. */
function createPartialRule(tree: SourceTree, site: string): (file: string) => boolean {
  const folder = `${joinPath(site, 'src') ?? ''}/`
  const [config] = tree
    .files()
    .filter(file => file.startsWith(folder) && contentConfig.test(file.slice(folder.length)))
  const text = config === undefined ? '' : new TextDecoder().decode(tree.read(config))
  const hasLoader = /\b(?:docsLoader|glob)\s*\(/.test(text)
  return file => (hasLoader ? /(?:^|\/)_[^/]*$/ : /(?:^|\/)_/).test(file)
}

function outlineStarlight({ tree }: ReaderNeeds, { config: file, root, files }: StarlightSite): SiteOutline {
  const problems: ContentProblem[] = []
  const config = readConfig({ loader: createScriptLoader(tree, problems), problems }, [file])
  const [sidebar] = config.settings('sidebar', 'parts').filter(Array.isArray)
  const folders = outlineFolders(tree, buildFolderTree(files, root))
  const pages = listOutlinePages(folders)
  const redirects = collectRedirects({ pages, file, problems }, readAstroRedirects(config))
  const showsDates = config.settings('lastUpdated').includes(true)
  const options = findOptions(config)
  const top = parentFolder(file)
  const brand = readThemeBrand(
    { tree, root: top, folders: ['public', '', 'src'] },
    readTheme(tree, top, options),
  )
  const outline = {
    name: asText(options.title) ?? config.text('title'),
    root,
    problems,
    redirects,
    showsDates,
    ...(brand && { brand }),
  }
  const main = toLanguage(config.text('defaultLocale') ?? '')
  const byFolder = { ...outline, nodes: putFirst(folders, main), unlisted: [] }
  if (sidebar === undefined) return byFolder
  const locales = readLocales(config.settings('locales'))
  const editions = putFirst(splitByLocale(listOutlinePages(folders), locales), main)
  const nodes = editions.flatMap(edition =>
    outlineEdition(tree, { edition: { ...edition, problems, file }, root, files }, asList(sidebar)),
  )
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const homes = new Set(editions.map(({ bySlug }) => bySlug.get('')?.file ?? ''))
  if ([...listed].every(page => homes.has(page))) return byFolder
  const unlisted = listOutlinePages(folders).filter(page => !listed.has(page.file))
  return { ...outline, nodes, unlisted }
}

/** Finds the options of `starlight(…)`. Other integrations can have settings with the same names. */
function findOptions(config: ScriptConfig): JsonRecord {
  const integrations = config.settings('integrations', 'nothing').flatMap(asList)
  return asRecord(integrations.find(value => isRecord(value) && ('title' in value || 'sidebar' in value)))
}

/** Reads `redirects` of Astro: `'/old': '/new'`, or with a status. `[slug]` and `[...slug]` are parameters. */
function readAstroRedirects(config: ScriptConfig): { from: string; to: string; permanent: boolean }[] {
  return config.settings('redirects', 'parts').flatMap(value =>
    Object.entries(asRecord(value)).flatMap(([from, target]) => {
      const { status, destination } = asRecord(target)
      const to = asText(target) ?? asText(destination)
      const permanent = ![302, 303, 307].includes(Number(status))
      return to === null ? [] : [{ from: toPattern(from), to: toPattern(to), permanent }]
    }),
  )
}

function toPattern(path: string): string {
  return path.replace(/\[\.\.\.(\w+)\]/g, ':$1*').replace(/\[(\w+)\]/g, ':$1')
}

/** The default language goes first, as it is the one for pages that are not translated. */
function putFirst<Item extends { language?: string | null }>(
  items: readonly Item[],
  main: string | null,
): Item[] {
  const isMain = ({ language }: Item) => main !== null && language === main
  return [...items.filter(isMain), ...items.filter(item => !isMain(item))]
}

function readLocales(settings: readonly unknown[]): string[] {
  const locales = settings.find(isRecord)
  return Object.keys(asRecord(locales)).filter(name => name !== 'root' && toLanguage(name) !== null)
}

function splitByLocale(
  pages: readonly OutlinePage[],
  locales: readonly string[],
): Pick<Edition, 'folder' | 'language' | 'bySlug'>[] {
  const folderOf = (path: string) =>
    locales.find(name => path === `/${name}` || path.startsWith(`/${name}/`)) ?? ''
  const groups = Map.groupBy(pages, page => folderOf(page.path))
  return [...groups].map(([folder, own]) => ({
    folder,
    language: folder === '' ? null : toLanguage(folder),
    bySlug: new Map(
      own.map(page => [page.path.slice(folder === '' ? 1 : folder.length + 2).toLowerCase(), page]),
    ),
  }))
}

interface EditionNeeds {
  edition: Edition
  root: string
  files: readonly string[]
}

function outlineEdition(tree: SourceTree, needs: EditionNeeds, sidebar: readonly unknown[]): OutlineNode[] {
  const { bySlug, language } = needs.edition
  const home = bySlug.get('')
  const items = sidebar.flatMap(item => outlineItem(tree, needs, item, 0))
  const isListed = listOutlinePages(items).some(page => page.file === home?.file)
  const nodes: OutlineNode[] = [...(home && !isListed ? [{ title: '', page: home }] : []), ...items]
  return language === null ? nodes : [{ title: nameLanguage(language), language, children: nodes }]
}

function outlineItem(tree: SourceTree, needs: EditionNeeds, item: unknown, depth: number): OutlineNode[] {
  if (depth > depthLimit) return []
  const entry: JsonRecord = typeof item === 'string' ? { slug: item } : asRecord(item)
  const title = readLabel(entry, needs.edition.language)
  const directory = asText(asRecord(entry.autogenerate).directory)
  if (directory !== null || Array.isArray(entry.items)) {
    const children =
      directory === null
        ? asList(entry.items).flatMap(child => outlineItem(tree, needs, child, depth + 1))
        : outlineDirectory(tree, needs, directory)
    // A group without a label shows its pages in its place.
    if (title === '') return children
    return children.length === 0 ? [] : [{ title, group: true, children }]
  }
  const address = asText(entry.slug) ?? asText(entry.link)
  if (address === null) return []
  if (/^[a-z]+:/i.test(address)) return /^https?:\/\//i.test(address) ? [{ title, href: address }] : []
  const { bySlug, folder, problems, file } = needs.edition
  const page = bySlug.get(
    address
      .split('#', 1)[0]
      ?.replace(/^\/|\/$/g, '')
      .toLowerCase() ?? '',
  )
  if (page) return [{ title, page }]
  const message = `The sidebar lists "${address}", which is not in the source.`
  if (folder === '') problems.push({ severity: 'warning', file, line: null, message })
  return []
}

function outlineDirectory(
  tree: SourceTree,
  { edition, root, files }: EditionNeeds,
  directory: string,
): OutlineNode[] {
  const folder = joinPath(joinPath(root, edition.folder) ?? root, directory)
  const isInside = folder !== undefined && `${folder}/`.startsWith(`${root}/`)
  const inside = files.filter(file => isInside && file.startsWith(`${folder}/`))
  const pages = new Map([...edition.bySlug.values()].map(page => [page.file, page]))
  const place = (nodes: readonly OutlineNode[]): OutlineNode[] =>
    nodes.map(node => {
      const page =
        node.page &&
        (pages.get(node.page.file) ?? {
          ...node.page,
          path: toPagePath(node.page.file.slice(root.length + 1)),
        })
      return { ...node, ...(page && { page }), ...(node.children && { children: place(node.children) }) }
    })
  return !isInside ? [] : place(outlineFolders(tree, buildFolderTree(inside, folder)))
}

function readLabel(entry: JsonRecord, language: string | null): string {
  const translated = language === null ? null : asText(asRecord(entry.translations)[language])
  return translated ?? asText(entry.label) ?? ''
}
