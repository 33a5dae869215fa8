import { asRecord, asText, type JsonRecord } from '../../json-value.ts'
import type { ApiDocuments } from '../../openapi/api-documents.ts'
import type { ContentProblem } from '../../page.ts'
import type { SourceTree } from '../../source-tree.ts'
import { outlineFolders } from '../folder/read-folder-outline.ts'
import { readFolderTree } from '../folder-tree.ts'
import { toLanguage } from '../language.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../outline.ts'
import { parentFolder } from '../page-path.ts'
import { convertMintNavigation } from './convert-mint-navigation.ts'
import { findMintlifyConfig, isLegacyConfig } from './find-mintlify-config.ts'
import { createIgnoreRule } from './ignored-files.ts'
import { readApiSources } from './outline-api.ts'
import { type NavigationContext, outlineNavigation } from './outline-navigation.ts'
import { type PageFiles, readPageFiles } from './page-files.ts'
import { resolveReferences } from './resolve-references.ts'

/** Reads a site that has a `docs.json`, or the older `mint.json`; undefined where there is neither. */
export function readMintlifyOutline(tree: SourceTree, documents: ApiDocuments): SiteOutline | undefined {
  const config = findMintlifyConfig(tree)
  if (config === undefined) return undefined
  const root = parentFolder(config.file)
  const pageFiles = readPageFiles(tree, root)
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
    report: (message, needle) => problems.push(locateProblem(tree, configFiles, message, needle)),
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

/** Points at the first line of a configuration file that holds the value which the problem is about. */
function locateProblem(
  tree: SourceTree,
  files: readonly string[],
  message: string,
  needle: string,
): ContentProblem {
  const quoted = JSON.stringify(needle)
  for (const file of files) {
    const text = new TextDecoder().decode(tree.read(file))
    const at = text.indexOf(quoted)
    if (at >= 0) return { severity: 'warning', file, line: text.slice(0, at).split('\n').length, message }
  }
  return { severity: 'warning', file: files[0] ?? '', line: null, message }
}

function listLoosePages(
  tree: SourceTree,
  root: string,
  pageFiles: PageFiles,
  nodes: readonly OutlineNode[],
): OutlinePage[] {
  const listed = new Set<string>()
  const languages = new Set<string>()
  const visit = (node: OutlineNode): void => {
    if (node.page) listed.add(node.page.file)
    if (node.language) languages.add(node.language)
    node.children?.forEach(visit)
  }
  nodes.forEach(visit)
  const isIgnored = createIgnoreRule(tree, root)
  const start = root === '' ? 0 : root.length + 1
  return pageFiles.list().flatMap(file => {
    if (listed.has(file) || isIgnored(file.slice(start))) return []
    const page = pageFiles.toPage(file)
    const language = toLanguage(page.path.split('/')[1] ?? '')
    return [language !== null && languages.has(language) ? { ...page, language } : page]
  })
}
