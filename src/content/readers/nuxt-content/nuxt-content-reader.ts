import { slug } from 'github-slugger'
import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, lastSegment, parentFolder } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readRecord } from '../../formats/read-record.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { findIcon } from '../../icons/find-icon.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findContentRoot } from '../../outline/find-content-root.ts'
import type { FolderHints } from '../../outline/order-hints.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig, type ScriptConfig } from '../../scripts/read-config.ts'
import { createAddressRules } from './address-rules.ts'
import { readTheme } from './read-theme.ts'

const nuxtConfig = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/
const contentConfig = /(?:^|\/)content\.config\.[cm]?[jt]s$/
const undocsConfig = /(?:^|\/)\.config\/docs\.ya?ml$/
const configName = /^(?:nuxt|content|app)\.config\.[cm]?[jt]s$/
const folderFiles = ['.navigation.yml', '.navigation.yaml', '_dir.yml', '_dir.yaml']
const otherSites =
  /(?:^|\/)(?:node_modules|playgrounds?|examples?|fixtures?|tests?|templates?|starters?|stories)\//
const publicFolders = ['public', '.docs/public', 'docs/public']
const draft = /\.draft\.\w+$/
const partial = /(?:^|\/)_(?:[^/]*\.\w+$|(?:partials|includes|snippets)\/)/

interface NuxtSite {
  /** The folder of the pages. */
  root: string
  /** The folder of the site, with its `public` files. */
  top: string
  files: string[]
  /** Configurations in JavaScript or TypeScript. */
  configs: string[]
  /** `.config/docs.yaml` of undocs; null without it. */
  settings: string | null
}

interface Move {
  from: string
  to: string
  permanent: boolean
}

/** Reads Nuxt Content sources, such as Docus sites: folders of pages ordered by the numbers in their names. */
export const nuxtContentReader = createReader({
  tool: 'nuxt-content',
  dialect: { grammar: 'markdown', slugs: { slugText: slugHeading, firstSuffix: 1 } },
  recognise: findSite,
  outline: outlineNuxtContent,
})

/** Finds the `content` folder of a Nuxt site, or the folders that have a file about their place in the navigation. */
function findSite(tree: SourceTree): NuxtSite | undefined {
  const own = tree.files().filter(file => !otherSites.test(file))
  const pages = own.filter(isPageFile)
  const configs = own.filter(file => configName.test(lastSegment(file)))
  const undocs = findUndocs(tree, pages)
  if (undocs) return undocs
  const signs = configs.filter(
    file =>
      nuxtConfig.test(file) || (contentConfig.test(file) && decode(tree, file).includes('@nuxt/content')),
  )
  const tops = [...new Set(signs.map(parentFolder))]
  const sites = tops.flatMap(top => {
    const root = joinPath(top, 'content') ?? ''
    const files = pages.filter(file => file.startsWith(`${root}/`))
    return files.length === 0
      ? []
      : [{ root, top, files, configs: listConfigs(configs, top), settings: null }]
  })
  const [largest] = sites.sort((a, b) => b.files.length - a.files.length)
  if (largest) return largest
  const isMarked = own.some(file => folderFiles.includes(lastSegment(file)))
  if (!isMarked || pages.length === 0) return undefined
  const root = findContentRoot(pages)
  return { root, top: root, files: pages, configs: [], settings: null }
}

/** The theme of UnJS has its settings in a hidden folder beside the pages. */
function findUndocs(tree: SourceTree, pages: readonly string[]): NuxtSite | undefined {
  const settings = tree.files().find(file => undocsConfig.test(file))
  if (settings === undefined) return undefined
  const root = parentFolder(parentFolder(settings))
  const files = pages.filter(file => (root === '' || file.startsWith(`${root}/`)) && !/(?:^|\/)\./.test(file))
  return files.length === 0 ? undefined : { root, top: root, files, configs: [], settings }
}

function decode(tree: SourceTree, file: string): string {
  return new TextDecoder().decode(tree.read(file)?.subarray(0, 100_000))
}

/** The configurations of a site. Since Nuxt 4, `app.config.ts` is in the folder `app`. */
function listConfigs(configs: readonly string[], top: string): string[] {
  const app = joinPath(top, 'app')
  return configs.filter(file => [top, app].includes(parentFolder(file)))
}

function outlineNuxtContent({ tree }: ReaderNeeds, site: NuxtSite): SiteOutline {
  const { root, top, files, configs } = site
  const problems: ContentProblem[] = []
  const settings = site.settings === null ? {} : readRecord(tree, site.settings, problems)
  const config = readConfig({ loader: createScriptLoader(tree, problems), problems }, configs)
  const kept = files.filter(file => !draft.test(file) && !partial.test(file))
  const rename = createAddressRules(config)
  const nodes = outlineFolders(tree, buildFolderTree(kept, root), { readHints, rename })
  const pages = listOutlinePages(nodes)
  const file = site.settings ?? configs.find(name => lastSegment(name).startsWith('nuxt.')) ?? root
  const redirects = collectRedirects({ pages, file, problems }, [
    ...readRouteRules(config),
    ...readMoves(settings),
    ...leadFolders(pages.map(page => page.path)),
  ])
  const theme = readTheme({
    read: name => (name in settings ? [settings[name]] : config.settings(name, 'nothing')),
    exists: name => publicFolders.some(folder => tree.read(joinPath(top, `${folder}/${name}`) ?? '')),
  })
  const brand = readThemeBrand({ tree, root: top, folders: publicFolders }, theme)
  const name = asText(settings.name) ?? readName(config)
  const outline = { name, root, nodes, unlisted: [], problems, redirects }
  return { ...outline, iconLibrary: 'lucide', ...(brand && { brand }) }
}

/** Reads the `redirects` of undocs. */
function readMoves({ redirects }: JsonRecord): Move[] {
  return Object.entries(asRecord(redirects)).flatMap(([from, target]) => {
    const to = asText(target)
    return to === null ? [] : [{ from: toPattern(from), to: toPattern(to), permanent: true }]
  })
}

/** Reads `.navigation.yml`: `title`, `icon`, and `navigation`, which is `false` for hidden folders, or has the other two. */
function readHints(tree: SourceTree, folder: string): FolderHints {
  const file = folderFiles.map(name => `${folder}/${name}`).find(name => tree.read(name) !== undefined)
  const content = file === undefined ? undefined : readStructuredFile(tree, file)
  const values = content?.ok ? asRecord(content.value) : {}
  const navigation = asRecord(values.navigation)
  const icon = asText(navigation.icon) ?? asText(values['navigation.icon']) ?? asText(values.icon)
  const drawn = icon === null ? null : findIcon({ name: icon, type: null, library: 'lucide' })
  return {
    title: asText(navigation.title) ?? asText(values['navigation.title']) ?? asText(values.title),
    order: null,
    index: null,
    node: {
      ...(drawn !== null && { icon: drawn }),
      ...(values.navigation === false && { hidden: true, searchable: true }),
    },
  }
}

function readName(config: ScriptConfig): string | null {
  const named = ['site', 'seo', 'header', 'docus'].flatMap(setting => {
    const values = config.settings(setting, 'nothing').map(asRecord)
    return values.map(({ name, siteName, title }) => asText(siteName) ?? asText(name) ?? asText(title))
  })
  return named.find(name => name !== null && !name.includes('%s')) ?? null
}

/** Reads the redirects of `routeRules`: `'/old/**': { redirect: '/new/**' }`, or with `to` and `statusCode`. */
function readRouteRules(config: ScriptConfig): Move[] {
  return config.settings('routeRules', 'nothing').flatMap(rules =>
    Object.entries(asRecord(rules)).flatMap(([from, rule]) => {
      const { redirect } = asRecord(rule)
      const { to, statusCode } = asRecord(redirect)
      const target = asText(redirect) ?? asText(to)
      const permanent = [301, 308].includes(Number(statusCode))
      return target === null || from === '/'
        ? []
        : [{ from: toPattern(from), to: toPattern(target), permanent }]
    }),
  )
}

/** Leads the address of a folder without a page to its first page. */
function leadFolders(paths: readonly string[]): Move[] {
  const taken = new Set(paths)
  const moves = new Map<string, Move>()
  for (const path of paths) {
    for (let from = parentFolder(path); from !== ''; from = parentFolder(from))
      if (!taken.has(from) && !moves.has(from)) moves.set(from, { from, to: path, permanent: false })
  }
  return [...moves.values()]
}

function toPattern(path: string): string {
  return path.replace(/\/\*\*$/, '/:path*')
}

/** The ids of `@nuxtjs/mdc`: GitHub's, with single hyphens and no digit at the start. */
function slugHeading(text: string): string {
  return slug(text).replace(/-+/g, '-').replace(/^-|-$/g, '').replace(/^(\d)/, '_$1')
}
