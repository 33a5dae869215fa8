import type { Root } from 'hast'
import { readThemeBrand } from '../../brand/theme-brand.ts'
import { plainDialect } from '../../core/dialect.ts'
import { asList, asRecord, asText } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, parentFolder, toPagePath } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { createText, walkElements } from '../../html/elements.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { findLanguageFolders, nameLanguage, toLanguage } from '../../outline/language.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig, type ScriptConfig } from '../../scripts/read-config.ts'
import { createPatternRule } from '../mintlify/ignore-rule.ts'
import { outlineSidebar } from '../vitepress/outline-sidebar.ts'
import { readGlobs, readName } from '../vitepress/read-settings.ts'
import { type Edition, outlineEdition } from './outline-edition.ts'
import { readLabels } from './read-labels.ts'
import { readRspressTheme } from './read-rspress-theme.ts'

const configFile = /(?:^|\/)(?:rspress|rstack)\.config\.[cm]?[jt]s$/
const navFile = /(?:^|\/)_nav\.json$/

interface RspressSite {
  /** Null if only the files beside the pages show that the source is Rspress. */
  config: string | null
  nav: string | null
}

/** Reads Rspress sources: `_nav.json` and `_meta.json` beside the pages, or the sidebars of the configuration. */
export const rspressReader = createReader({
  tool: 'rspress',
  dialect: { ...plainDialect, changeTree: nameSourceLinks },
  recognise: findSite,
  outline: outlineRspress,
})

/** `<SourceCode href="…" />` */
function nameSourceLinks(tree: Root): void {
  for (const element of walkElements(tree)) {
    if (element.tagName.toLowerCase() !== 'sourcecode' || element.children.length > 0) continue
    element.tagName = 'Link'
    element.children = [createText('Source code')]
  }
}

function findSite(tree: SourceTree): RspressSite | undefined {
  const files = tree.files()
  const nav = findNearestFile(files, navFile) ?? null
  const config = findNearestFile(files, configFile) ?? null
  return nav === null && !config?.includes('rspress') ? undefined : { config, nav }
}

function outlineRspress({ tree }: ReaderNeeds, site: RspressSite): SiteOutline | undefined {
  const problems: ContentProblem[] = []
  const config = readConfig(
    { loader: createScriptLoader(tree, problems), problems },
    site.config === null ? [] : [site.config],
  )
  const root = findRoot(tree, site, config)
  const isExcluded = createPatternRule(config.settings('exclude', 'nothing').flatMap(readGlobs))
  const start = root === '' ? 0 : root.length + 1
  const files = tree
    .files()
    .filter(file => isPageFile(file) && (root === '' || file.startsWith(`${root}/`)))
    .filter(file => !isExcluded(file.slice(start)))
  if (files.length === 0) return undefined
  const top = parentFolder(site.config ?? root)
  const readLabel = readLabels(tree, top)
  const editions = listEditions(files, root, config)
  const sidebars = config.settings('sidebar', 'parts')
  const nodes = editions.flatMap((edition): OutlineNode[] => {
    const children =
      sidebars.length === 0
        ? outlineEdition({ tree, readLabel, problems }, edition)
        : outlineSidebars(edition, sidebars)
    const { language } = edition
    return language === null ? children : [{ title: nameLanguage(language), language, children }]
  })
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const pages = editions.flatMap(edition => [...edition.pages.values()])
  const brand = readThemeBrand({ tree, root, folders: ['public', ''] }, readRspressTheme(tree, top, config))
  return {
    name: readName(config, ['sidebar', 'feed']),
    root,
    nodes,
    unlisted: pages.filter(page => !listed.has(page.file)),
    problems,
    redirects: collectRedirects({ pages, file: site.config ?? '', problems }, readMoved(config)),
    showsDates: config.settings('lastUpdated', 'nothing').includes(true),
    ...(brand && { brand }),
  }
}

/** The folder of the pages: `root` in the configuration, `docs` beside it, or the folder with `_nav.json`. */
function findRoot(tree: SourceTree, { config, nav }: RspressSite, settings: ScriptConfig): string {
  const folder = nav === null ? '' : parentFolder(nav)
  const language = toLanguage(folder.split('/').at(-1) ?? '')
  const above = language === null ? folder : parentFolder(folder)
  if (config === null) return above
  const named = settings.settings('root', 'nothing').flatMap(value => asText(value) ?? [])
  const found = [...named, 'docs']
    .map(name => joinPath(parentFolder(config), name))
    .find(path => path !== undefined && path !== '' && tree.files().some(file => file.startsWith(`${path}/`)))
  return found ?? above
}

/** Addresses in the default language do not begin with the language. */
function listEditions(files: readonly string[], root: string, config: ScriptConfig): Edition[] {
  const whole = buildFolderTree(files, root)
  const languages = findLanguageFolders(whole)
  const lang = toLanguage(config.text('lang') ?? 'en')
  const [first = root] = languages.keys()
  const main = [...languages].find(([, language]) => language === lang)?.[0] ?? first
  const folders =
    languages.size === 0 ? [root] : [main, ...[...languages.keys()].filter(path => path !== main)]
  return folders.map((path): Edition => {
    const own = files.filter(file => path === '' || file.startsWith(`${path}/`))
    const base = path === main ? path : root
    const toPage = (file: string): OutlinePage => ({
      file,
      path: toPagePath(base === '' ? file : file.slice(base.length + 1)),
      ...(languages.has(path) && { language: languages.get(path) ?? null }),
    })
    return {
      folder: buildFolderTree(own, path),
      language: languages.get(path) ?? null,
      path: base === path ? '/' : `/${path.slice(base === '' ? 0 : base.length + 1)}`,
      pages: new Map(own.map(file => [file, toPage(file)])),
    }
  })
}

/** The home page, then the sidebars of the configuration. Sidebars for a language are listed under its folder, such as `/zh/`. */
function outlineSidebars({ pages, folder, path }: Edition, sidebars: readonly unknown[]): OutlineNode[] {
  const byPath = new Map([...pages.values()].map(page => [page.path, page]))
  const needs = { pages: byPath, names: new Map([[folder.name, '']]), isVuePress: false }
  const nodes = sidebars.flatMap(sidebar => outlineSidebar(needs, sidebar))
  const home = byPath.get(path)
  const isListed = listOutlinePages(nodes).some(page => page === home)
  return home === undefined || isListed ? nodes : [{ title: '', page: home }, ...nodes]
}

/** `pluginClientRedirects({ redirects: [{ from: '/a', to: '/b' }] })` */
function readMoved(config: ScriptConfig): { from: string; to: string }[] {
  return config
    .settings('redirects', 'nothing')
    .flatMap(asList)
    .flatMap(value => {
      const { from, to } = asRecord(value)
      const target = asText(to)
      const sources = Array.isArray(from) ? from : [from]
      return target === null
        ? []
        : sources.flatMap(source => (asText(source) ? [{ from: String(source), to: target }] : []))
    })
}
