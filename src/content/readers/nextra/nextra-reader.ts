import { asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type OutlinePage, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import {
  isPageFile,
  lastSegment,
  parentFolder,
  stripPageExtension,
  toPagePath,
  toTitle,
} from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree, type FolderNode } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readNextRedirects } from '../../redirects/read-next-redirects.ts'
import { findSharedComponents } from '../../scripts/find-shared-components.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig } from '../../scripts/read-config.ts'

const componentsFile = /(?:^|\/)mdx-components\.[jt]sx?$/
const metaFile = /(?:^|\/)_meta\.(?:json|[jt]sx?)$/
/** In the Next.js app router, a folder is an address and its `page.mdx` the page. */
const appPage = /(?:^|\/)page$/

/** Reads Nextra sources: folders ordered and named by `_meta` files. */
export const nextraReader = createReader({ tool: 'nextra', recognise: findRoot, outline: outlineNextra })

/** The topmost folder with a `_meta` file. */
function findRoot(tree: SourceTree): string | undefined {
  const file = findNearestFile(tree.files(), metaFile)
  return file === undefined ? undefined : parentFolder(file)
}

function outlineNextra({ tree }: ReaderNeeds, root: string): SiteOutline {
  const files = tree.files().filter(file => isPageFile(file) && (root === '' || file.startsWith(`${root}/`)))
  const toPage = (file: string): OutlinePage => {
    const name = stripPageExtension(root === '' ? file : file.slice(root.length + 1))
    const address = name.replace(/(?:^|\/)\([^/]*\)(?=\/)/g, '')
    return { file, path: toPagePath(address.replace(appPage, '/index')) }
  }
  const problems: ContentProblem[] = []
  const needs = { loader: createScriptLoader(tree, problems), problems }
  const readMeta = (folder: string) => readMetaFile(tree, needs, folder)
  const nodes = outlineFolder({ readMeta, toPage }, buildFolderTree(files, root))
  const listed = listOutlinePages(nodes)
  const listedFiles = new Set(listed.map(page => page.file))
  const unlisted = files.filter(file => !listedFiles.has(file)).map(toPage)
  const pages = [...listed, ...unlisted]
  const redirects = readNextRedirects({ tree, folder: root, pages, problems })
  const snippets = findSharedComponents(needs.loader, findNearestFile(tree.files(), componentsFile))
  return { name: null, root, nodes, unlisted, problems, redirects, snippets }
}

interface MetaNeeds {
  /** The entries of a folder's `_meta` file; empty without one. */
  readMeta(folder: string): JsonRecord
  toPage(file: string): OutlinePage
}

/** Lists the entries of the folder's `_meta` in its order, then the others. */
function outlineFolder(needs: MetaNeeds, folder: FolderNode): OutlineNode[] {
  const meta = needs.readMeta(folder.path)
  const pages = new Map(folder.files.map(file => [nameEntry(file), file]))
  const folders = new Map(folder.folders.map(child => [child.name, child]))
  const names = new Set([
    ...(pages.has('index') && !('index' in meta) ? ['index'] : []),
    ...Object.keys(meta),
    ...pages.keys(),
    ...folders.keys(),
  ])
  let section: OutlineNode[] | null = null
  const nodes: OutlineNode[] = []
  for (const name of names) {
    const value = meta[name]
    const settings = isRecord(value) ? value : { title: value }
    if (settings.type === 'separator') {
      const title = asText(settings.title)
      section = title === null ? null : []
      if (title !== null && section !== null) nodes.push({ title, group: true, children: section })
      continue
    }
    if (settings.display === 'hidden') continue
    const entries = outlineEntry(needs, { name, settings, file: pages.get(name), folder: folders.get(name) })
    ;(section ?? nodes).push(...entries)
  }
  return nodes
}

function outlineEntry(
  needs: MetaNeeds,
  entry: { name: string; settings: JsonRecord; file: string | undefined; folder: FolderNode | undefined },
): OutlineNode[] {
  const { name, settings, file, folder } = entry
  const title = asText(settings.title) ?? ''
  const isPart = settings.type === 'page' && { tab: true }
  if (folder === undefined) return file === undefined ? [] : [{ title, page: needs.toPage(file), ...isPart }]
  const own = file ?? folder.files.find(inside => nameEntry(inside) === 'index')
  const children = outlineFolder(needs, folder).filter(node => node.page?.file !== own)
  const page = own === undefined ? undefined : needs.toPage(own)
  if (children.length === 0) return page === undefined ? [] : [{ title, page, ...isPart }]
  return [{ title: title || toTitle(name), group: true, ...(page && { page }), children, ...isPart }]
}

function nameEntry(file: string): string {
  const name = stripPageExtension(lastSegment(file))
  return name === 'page' ? 'index' : name
}

function readMetaFile(tree: SourceTree, needs: Parameters<typeof readConfig>[0], folder: string): JsonRecord {
  const prefix = folder === '' ? '' : `${folder}/`
  const files = ['ts', 'tsx', 'js', 'jsx', 'json'].map(extension => `${prefix}_meta.${extension}`)
  const file = files.find(name => tree.read(name) !== undefined)
  if (file === undefined) return {}
  if (!file.endsWith('.json')) return asRecord(readConfig(needs, [file]).defaultExport())
  const content = readStructuredFile(tree, file)
  if (!content.ok) needs.problems.push(warnOf(file, content.message))
  return content.ok ? asRecord(content.value) : {}
}
