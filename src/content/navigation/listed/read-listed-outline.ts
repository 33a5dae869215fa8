import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../json-value.ts'
import type { ContentProblem } from '../../page.ts'
import { readStructuredFile } from '../../read-structured-file.ts'
import type { SourceTree } from '../../source-tree.ts'
import { outlineFolders } from '../folder/read-folder-outline.ts'
import { readFolderTree } from '../folder-tree.ts'
import type { OutlineNode, SiteOutline } from '../outline.ts'
import { listOutlinePages } from '../outline-pages.ts'
import { type PageFiles, readPageFiles } from '../page-files.ts'
import { joinPath, lastSegment, parentFolder } from '../page-path.ts'
import { type ListEntry, readLinkList } from './read-link-list.ts'

const indexNames = ['index', 'readme']
const listFile = /(?:^|\/)SUMMARY\.md$/
const leftOut = /^SUMMARY\.md$/
const depthLimit = 40

/**
 * Reads a folder whose pages one file lists: the `nav` of `mkdocs.yml` or the `SUMMARY.md` of GitBook and mdBook; undefined
 * where there is none.
 */
export function readListedOutline(tree: SourceTree): SiteOutline | undefined {
  const files = tree.files()
  const settings = findNearest(files, /(?:^|\/)mkdocs\.ya?ml$/)
  if (settings !== undefined) return readMkDocs(tree, settings)
  const list = findNearest(files, listFile)
  return list === undefined ? undefined : readLinkedPages(tree, list)
}

function findNearest(files: readonly string[], name: RegExp): string | undefined {
  const found = files.filter(file => name.test(file) && !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
  return found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0]
}

function readMkDocs(tree: SourceTree, file: string): SiteOutline | undefined {
  const content = readStructuredFile(tree, file)
  const settings: JsonRecord = content.ok ? asRecord(content.value) : {}
  const root = joinPath(parentFolder(file), asText(settings.docs_dir) ?? 'docs')
  if (root === undefined) return undefined
  const pageFiles = readPageFiles(tree, root, indexNames)
  if (pageFiles.list().length === 0) return undefined
  const entries = asList(settings.nav).flatMap(entry => readMkDocsEntry(entry, 0))
  const outline = outlineEntries({ pageFiles, folder: root, file }, entries, asText(settings.site_name))
  if (!content.ok) outline.problems.push({ severity: 'warning', file, line: null, message: content.message })
  const nodes =
    entries.length > 0 ? outline.nodes : outlineFolders(tree, readFolderTree(pageFiles.list(), root))
  const features = asList(asRecord(settings.theme).features)
  return {
    ...outline,
    kind: 'mkdocs',
    root,
    nodes: features.includes('navigation.tabs') ? nodes.map(node => ({ ...node, tab: true })) : nodes,
    loose: entries.length > 0 ? outline.loose : [],
  }
}

/** `page.md`, `{Title: page.md}` or `{Title: [entries]}`. */
function readMkDocsEntry(entry: unknown, depth: number): ListEntry[] {
  if (typeof entry === 'string') return [{ title: '', target: entry, line: null, children: [] }]
  if (!isRecord(entry) || depth > depthLimit) return []
  return Object.entries(entry).map(([title, value]) => ({
    title,
    target: asText(value),
    line: null,
    children: asList(value).flatMap(child => readMkDocsEntry(child, depth + 1)),
  }))
}

function readLinkedPages(tree: SourceTree, file: string): SiteOutline | undefined {
  const root = parentFolder(file)
  const pageFiles = readPageFiles(tree, root, indexNames)
  const entries = readLinkList(new TextDecoder().decode(tree.read(file)))
  const outline = outlineEntries({ pageFiles, folder: root, file }, entries, readBookName(tree, root))
  return listOutlinePages(outline.nodes).length < 2 ? undefined : { ...outline, root }
}

/** mdBook keeps its title in the folder of `SUMMARY.md` or in the one above. */
function readBookName(tree: SourceTree, root: string): string | null {
  const files = [root, parentFolder(root)].map(folder => joinPath(folder, 'book.toml') ?? 'book.toml')
  const file = files.find(name => tree.read(name) !== undefined)
  const content = file === undefined ? undefined : readStructuredFile(tree, file)
  return content?.ok ? asText(asRecord(asRecord(content.value).book).title) : null
}

interface Listing {
  pageFiles: PageFiles
  folder: string
  /** The file that lists the pages. */
  file: string
}

function outlineEntries(
  { pageFiles, folder, file }: Listing,
  entries: readonly ListEntry[],
  name: string | null,
): SiteOutline {
  const problems: ContentProblem[] = []
  const place = (entry: ListEntry): OutlineNode[] => {
    const isLocal = entry.target !== null && !/^(?:[a-z][a-z+.-]*:|\/\/|#)/i.test(entry.target)
    const page = isLocal && entry.target !== null ? pageFiles.find(entry.target, folder) : undefined
    if (isLocal && page === undefined) {
      const message = `"${entry.target}" is listed here but is not in the source.`
      problems.push({ severity: 'warning', file, line: entry.line, message })
    }
    const children = entry.children.flatMap(place)
    if (page === undefined && children.length === 0) return []
    return [
      {
        title: entry.title,
        ...(page ? { page } : {}),
        ...(children.length > 0 ? { group: true, children } : {}),
      },
    ]
  }
  const nodes = entries.flatMap(place)
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const loose = pageFiles.list().filter(page => !listed.has(page) && !leftOut.test(lastSegment(page)))
  return { kind: 'folder', name, root: folder, nodes, loose: loose.map(pageFiles.toPage), problems }
}
