import { readBrand } from '../../brand/read-brand.ts'
import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readIconLibrary } from '../../icons/find-icon.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { toLanguage } from '../../outline/language.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { type PageFiles, readPageFiles } from '../../outline/page-files.ts'
import { readRedirects } from '../../redirects/read-redirects.ts'
import { createReporter } from './config-reporter.ts'
import { convertMintNavigation } from './convert-mint-navigation.ts'
import { findMintlifyConfig, isLegacyConfig, type MintlifyConfig } from './find-mintlify-config.ts'
import { createIgnoreRule } from './ignore-rule.ts'
import type { NavigationContext } from './navigation-context.ts'
import { readApiSources } from './outline-api.ts'
import { outlineNavigation } from './outline-navigation.ts'
import { readApiSettings } from './read-api-settings.ts'
import { readSiteSettings } from './read-site-settings.ts'
import { renameMintSettings } from './rename-mint-settings.ts'
import { reportSettings } from './report-settings.ts'
import { resolveReferences } from './resolve-references.ts'
import { slugMintlify } from './slug-mintlify.ts'

/** Reads Mintlify sources: `docs.json`, or the older `mint.json`. */
export const mintlifyReader = createReader({
  tool: 'mintlify',
  dialect: { grammar: 'detect', slugs: { slugText: slugMintlify, firstSuffix: 2 } },
  recognise: findMintlifyConfig,
  outline: outlineMintlify,
})

function outlineMintlify({ tree, documents }: ReaderNeeds, config: MintlifyConfig): SiteOutline {
  const root = parentFolder(config.file)
  const pageFiles = readPageFiles(tree, root, ['index'])
  const problems: ContentProblem[] = []
  if (!config.content.ok) {
    problems.push({ severity: 'error', file: config.file, line: null, message: config.content.message })
    const nodes = outlineFolders(tree, buildFolderTree(pageFiles.list(), root))
    return { name: null, root, nodes, unlisted: [], problems }
  }
  const configFiles = [config.file]
  const given = readSettings(config.content.value, tree, configFiles, problems)
  const isLegacy = isLegacyConfig(config.file)
  const settings = isLegacy ? renameMintSettings(given) : given
  const navigation = readNavigation(settings, isLegacy)
  const iconLibrary = readIconLibrary(asRecord(settings.icons).library)
  const report = createReporter(tree, configFiles, problems)
  const context: NavigationContext = {
    root,
    iconLibrary,
    api: readApiSettings({ report }, settings),
    pageFiles,
    documents,
    generated: new Map(),
    generatedPaths: new Set(),
    report,
  }
  const api = asRecord(settings.api)
  const shared = [settings.openapi, settings.asyncapi, api.openapi, api.asyncapi]
  const nodes = outlineNavigation(context, navigation, readApiSources(context, shared))
  const unlisted = listUnlistedPages(tree, root, pageFiles, nodes)
  const files = new Set(tree.files())
  const paths = [...pageFiles.list().map(file => pageFiles.toPage(file).path), ...context.generatedPaths]
  const redirects = readRedirects(
    {
      report: context.report,
      hasPath: path =>
        path === '/' ||
        pageFiles.find(path) !== undefined ||
        context.generatedPaths.has(path) ||
        files.has(joinPath(root, path) ?? ''),
      hasPathFrom: start => paths.some(path => path.startsWith(start)),
    },
    settings.redirects,
  )
  reportSettings(settings, context.report)
  const brand = readBrand(context, settings)
  return {
    name: asText(settings.name),
    root,
    nodes,
    unlisted,
    problems,
    redirects,
    brand,
    iconLibrary,
    settings: readSiteSettings(context, settings),
    api: context.api,
    variables: readVariables(settings.variables),
    indexAll: asRecord(settings.seo).indexing === 'all',
    withholdUnlisted: true,
  }
}

function readVariables(value: unknown): Map<string, string> {
  return new Map(
    Object.entries(asRecord(value)).flatMap(([name, content]) =>
      typeof content === 'string' || typeof content === 'number' ? [[name, String(content)] as const] : [],
    ),
  )
}

/** Resolves the references to other files. */
function readSettings(
  settings: JsonRecord,
  tree: SourceTree,
  files: string[],
  problems: ContentProblem[],
): JsonRecord {
  const [file = ''] = files
  const report = (message: string, from: string) => {
    problems.push({ severity: 'warning', file: from, line: null, message })
  }
  return asRecord(resolveReferences({ tree, files, report }, settings, file))
}

function readNavigation(settings: JsonRecord, isLegacy: boolean): JsonRecord {
  if (isLegacy) return convertMintNavigation(settings)
  const { navigation } = settings
  return Array.isArray(navigation) ? { groups: navigation } : asRecord(navigation)
}

function listUnlistedPages(
  tree: SourceTree,
  root: string,
  pageFiles: PageFiles,
  nodes: readonly OutlineNode[],
): OutlinePage[] {
  const pages = listOutlinePages(nodes)
  const listed = new Set(pages.map(page => page.file))
  const languages = new Set(pages.flatMap(page => page.language ?? []))
  const [defaultLanguage] = languages
  const isIgnored = createIgnoreRule(tree, root)
  const start = root === '' ? 0 : root.length + 1
  return pageFiles.list().flatMap(file => {
    if (listed.has(file) || isIgnored(file.slice(start))) return []
    const page = pageFiles.toPage(file)
    const named = toLanguage(page.path.split('/')[1] ?? '')
    if (named !== null && languages.has(named)) return [{ ...page, language: named }]
    return [named === null && defaultLanguage !== undefined ? { ...page, language: defaultLanguage } : page]
  })
}
