import { asRecord, asText, type JsonRecord } from '../../json-value.ts'
import type { ApiDocuments } from '../../openapi/api-documents.ts'
import type { ContentProblem } from '../../page.ts'
import type { SourceTree } from '../../source-tree.ts'
import { outlineFolders } from '../folder/read-folder-outline.ts'
import { readFolderTree } from '../folder-tree.ts'
import { toLanguage } from '../language.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../outline.ts'
import { listOutlinePages } from '../outline-pages.ts'
import { type PageFiles, readPageFiles } from '../page-files.ts'
import { parentFolder } from '../page-path.ts'
import { convertMintNavigation } from './convert-mint-navigation.ts'
import { findMintlifyConfig, isLegacyConfig } from './find-mintlify-config.ts'
import { createIgnoreRule } from './ignored-files.ts'
import { readApiSources } from './outline-api.ts'
import { type NavigationContext, outlineNavigation } from './outline-navigation.ts'
import { createReporter } from './problem-reporter.ts'
import { resolveReferences } from './resolve-references.ts'

/** Reads a site that has a `docs.json`, or the older `mint.json`; undefined where there is neither. */
export function readMintlifyOutline(tree: SourceTree, documents: ApiDocuments): SiteOutline | undefined {
  const config = findMintlifyConfig(tree)
  if (config === undefined) return undefined
  const root = parentFolder(config.file)
  const pageFiles = readPageFiles(tree, root, ['index'])
  const problems: ContentProblem[] = []
  if (!config.content.ok) {
    problems.push({ severity: 'error', file: config.file, line: null, message: config.content.message })
    const nodes = outlineFolders(tree, readFolderTree(pageFiles.list(), root))
    return { kind: 'mintlify', name: null, root, nodes, loose: [], problems }
  }
  const settings = config.content.value
  const configFiles = [config.file]
  const navigation = readNavigation(settings, tree, configFiles, problems)
  const context: NavigationContext = {
    root,
    pageFiles,
    documents,
    generated: new Map(),
    generatedPaths: new Set(),
    report: createReporter(tree, configFiles, problems),
  }
  const api = asRecord(settings.api)
  const shared = [settings.openapi, settings.asyncapi, api.openapi, api.asyncapi]
  const nodes = outlineNavigation(context, navigation, readApiSources(context, shared))
  const loose = listLoosePages(tree, root, pageFiles, nodes)
  return { kind: 'mintlify', name: asText(settings.name), root, nodes, loose, problems }
}

function readNavigation(
  settings: JsonRecord,
  tree: SourceTree,
  files: string[],
  problems: ContentProblem[],
): JsonRecord {
  const [file = ''] = files
  const report = (message: string, from: string) => {
    problems.push({ severity: 'warning', file: from, line: null, message })
  }
  const resolved = resolveReferences({ tree, files, report }, settings.navigation, file)
  if (isLegacyConfig(file)) return convertMintNavigation({ ...settings, navigation: resolved })
  return Array.isArray(resolved) ? { groups: resolved } : asRecord(resolved)
}

function listLoosePages(
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
