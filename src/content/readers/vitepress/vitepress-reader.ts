import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asRecord, asText } from '../../core/json-value.ts'
import { type OutlineNode, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, toPagePath } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findContentRoot } from '../../outline/find-content-root.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages, mapOutlinePages, withoutPages } from '../../outline/outline-pages.ts'
import { createRedirects } from '../../redirects/create-redirects.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig, type ScriptConfig } from '../../scripts/read-config.ts'
import { createPatternRule } from '../mintlify/ignore-rule.ts'
import { outlineSidebar, readNavNames } from './outline-sidebar.ts'
import { readGlobs, readName } from './read-settings.ts'
import { readTheme } from './read-theme.ts'
import { readVue } from './read-vue.ts'

const configFile = /^(?:(.+)\/)?\.(?:vitepress|vuepress)\/config(?:\/.+)?\.[cm]?[jt]s$/
const otherTools = /(?:^|\/)(?:docusaurus\.config\.\w+|astro\.config\.\w+|sidebars\.[jt]s)$/
const ownSyntax = /^(?:<script setup\b|::: *code-group\b|<<< *@\/|layout: *(?:home|doc)\b|<!-- *@include:)/m
const sampleLimit = 300

interface VitePressSite {
  /** The folder that holds `.vitepress` or `.vuepress`. */
  top: string
  configs: string[]
}

/** Reads VitePress and VuePress sources: the sidebars of the configuration, then every other page by folder. */
export const vitepressReader = createReader({
  tool: 'vitepress',
  dialect: {
    grammar: 'markdown',
    slugs: { slugText: slugVitePress, firstSuffix: 1 },
    changeTree: readVue,
  },
  recognise: findSite,
  outline: outlineVitePress,
})

/** Finds the configuration. A source without one is recognised by the syntax of its pages. */
function findSite(tree: SourceTree): VitePressSite | undefined {
  const files = tree.files()
  const configs = files.filter(file => configFile.test(file)).sort((a, b) => a.length - b.length)
  if (configs.length === 0) return looksLikeVitePress(tree) ? { top: '', configs } : undefined
  const topOf = (file: string) => configFile.exec(file)?.[1] ?? ''
  const top = topOf(configs[0] ?? '')
  return { top, configs: configs.filter(file => topOf(file) === top) }
}

function outlineVitePress({ tree }: ReaderNeeds, { top, configs }: VitePressSite): SiteOutline {
  const pages = tree.files().filter(isPageFile)
  const problems: ContentProblem[] = []
  const config = readConfig({ loader: createScriptLoader(tree, problems), problems }, configs)
  const root = configs.length === 0 ? findContentRoot(pages) : findRoot(config, top, pages)
  const isExcluded = createPatternRule(config.settings('srcExclude', 'parts').flatMap(readGlobs))
  const start = root === '' ? 0 : root.length + 1
  const kept = pages.filter(page => !isExcluded(page.slice(start)))
  const folders = rewritePages(
    outlineFolders(tree, buildFolderTree(kept, root)),
    config.settings('rewrites', 'parts'),
  )
  const listed = listOutlinePages(folders)
  const byPath = new Map(listed.map(page => [page.path, page]))
  const navs = ['nav', 'navbar'].flatMap(name => config.settings(name))
  // The first language is the main one.
  const names = new Map(navs.flatMap(nav => [...readNavNames(nav)]).reverse())
  const isVuePress = configs.some(file => file.includes('.vuepress/'))
  const sidebars = config
    .settings('sidebar', 'parts')
    .flatMap(value => outlineSidebar({ pages: byPath, names, isVuePress }, value))
  const [file] = configs
  if (file !== undefined && sidebars.length === 0 && problems.length === 0)
    problems.push(warnOf(file, 'The configuration has no "sidebar". Pages are listed by folder.'))
  const brand = readThemeBrand(
    { tree, root, folders: ['public', '.vitepress', ''] },
    readTheme(tree, top, config),
  )
  return {
    name: readName(config, ['sidebar']),
    root,
    ...(brand && { brand }),
    nodes: combine(folders, sidebars),
    unlisted: [],
    problems,
    // `themeConfig.lastUpdated` is the format of the date.
    showsDates: config.settings('lastUpdated', 'nothing').includes(true),
  }
}

/** Finds the folder of the pages. Plugins can have a `srcDir`, too, of another folder. */
function findRoot(config: ScriptConfig, top: string, pages: readonly string[]): string {
  const folders = config
    .settings('srcDir', 'nothing')
    .flatMap(value => joinPath(top, asText(value) ?? '') ?? [])
  return folders.find(folder => pages.some(page => page.startsWith(`${folder}/`))) ?? top
}

/** Gives pages the addresses of `rewrites`, such as `packages/:name/docs/:page*` to `:name/:page*`. */
function rewritePages(nodes: OutlineNode[], values: readonly unknown[]): OutlineNode[] {
  const rules = values.flatMap(value =>
    Object.entries(asRecord(value)).flatMap(([from, to]) => {
      const target = asText(to)
      const source = `/${from.replace(/\.md$/, '')}`
      return target === null ? [] : [{ source, destination: `/${target}`, permanent: true }]
    }),
  )
  if (rules.length === 0) return nodes
  const find = createRedirects(rules)
  return mapOutlinePages(nodes, page => {
    // A page of an index file is found by the name of the file.
    const named = [page.path, `${page.path.replace(/\/$/, '')}/index`]
    const target = named.map(find).find(found => typeof found === 'object')
    return typeof target === 'object' ? { ...page, path: toPagePath(target.destination) } : page
  })
}

/** The home page, the sidebars, then the pages that no sidebar lists. */
function combine(folders: OutlineNode[], sidebars: OutlineNode[]): OutlineNode[] {
  if (sidebars.length === 0) return folders
  const named = new Set(listOutlinePages(sidebars).map(page => page.path))
  const rest = withoutPages(folders, named)
  const home = rest.filter(node => node.page?.path === '/')
  return [...home, ...sidebars, ...rest.filter(node => !home.includes(node))]
}

/** Whether a page has syntax that only VitePress uses, and no file belongs to another tool. */
function looksLikeVitePress(tree: SourceTree): boolean {
  const pages = tree.files().filter(isPageFile)
  if (pages.some(file => file.endsWith('.mdx')) || tree.files().some(file => otherTools.test(file)))
    return false
  const decoder = new TextDecoder()
  return pages
    .slice(0, sampleLimit)
    .some(file => ownSyntax.test(decoder.decode(tree.read(file)?.subarray(0, 65_536))))
}

const specialCharacters = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/** Strips accents, turns each run of special characters into a hyphen, and prefixes a leading digit. */
function slugVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(specialCharacters, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}
