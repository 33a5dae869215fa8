import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { type SiteOutline, warnOf } from '../../core/outline.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { outlineLinkList } from '../../outline/outline-link-list.ts'
import { readPageFiles } from '../../outline/page-files.ts'
import type { ListEntry } from '../../outline/read-link-list.ts'

const depthLimit = 40

/** Reads MkDocs sources: the `nav` of `mkdocs.yml`, or the folders if it has none. */
export const mkdocsReader = createReader({
  tool: 'mkdocs',
  recognise: tree => findNearestFile(tree.files(), /(?:^|\/)mkdocs\.ya?ml$/),
  outline: ({ tree }, file) => outlineMkDocs(tree, file),
})

function outlineMkDocs(tree: SourceTree, file: string): SiteOutline | undefined {
  const content = readStructuredFile(tree, file)
  const settings: JsonRecord = content.ok ? asRecord(content.value) : {}
  const root = joinPath(parentFolder(file), asText(settings.docs_dir) ?? 'docs')
  if (root === undefined) return undefined
  const pageFiles = readPageFiles(tree, root, ['index', 'readme'])
  if (pageFiles.list().length === 0) return undefined
  const entries = asList(settings.nav).flatMap(entry => readEntry(entry, 0))
  const listed = outlineLinkList({ pageFiles, folder: root, file }, entries)
  const hasNav = entries.length > 0
  const nodes = hasNav ? listed.nodes : outlineFolders(tree, buildFolderTree(pageFiles.list(), root))
  const hasTabs = asList(asRecord(settings.theme).features).includes('navigation.tabs')
  return {
    name: asText(settings.site_name),
    root,
    nodes: hasTabs ? nodes.map(node => ({ ...node, tab: true })) : nodes,
    unlisted: hasNav ? listed.unlisted : [],
    problems: [...listed.problems, ...(content.ok ? [] : [warnOf(file, content.message)])],
  }
}

/** Reads `page.md`, `{Title: page.md}` or `{Title: [entries]}`. */
function readEntry(entry: unknown, depth: number): ListEntry[] {
  if (typeof entry === 'string') return [{ title: '', target: entry, line: null, children: [] }]
  if (!isRecord(entry) || depth > depthLimit) return []
  return Object.entries(entry).map(([title, value]) => ({
    title,
    target: asText(value),
    line: null,
    children: asList(value).flatMap(child => readEntry(child, depth + 1)),
  }))
}
