import { asRecord, asText, isRecord, type JsonRecord } from '../../json-value.ts'
import type { ContentProblem } from '../../page.ts'
import { readStructuredFile } from '../../read-structured-file.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig } from '../../scripts/read-config.ts'
import type { SourceTree } from '../../source-tree.ts'
import { type FolderTree, readFolderTree } from '../folder-tree.ts'
import { type OutlineNode, type OutlinePage, type SiteOutline, warnOf } from '../outline.ts'
import { listOutlinePages } from '../outline-pages.ts'
import {
  isPageFile,
  lastSegment,
  parentFolder,
  stripPageExtension,
  toPagePath,
  toTitle,
} from '../page-path.ts'

const metaFile = /(?:^|\/)_meta\.(?:json|[jt]sx?)$/
/** In Next.js's newer layout, a folder is an address and `page.mdx` in it the page. */
const appPage = /(?:^|\/)page$/

/** Reads a Nextra source: folders ordered and named by `_meta` files, as far as these are written out. Undefined where there are none. */
export function readNextraOutline(tree: SourceTree): SiteOutline | undefined {
  const metas = tree.files().filter(file => metaFile.test(file) && !file.includes('node_modules/'))
  const [root] = metas
    .map(parentFolder)
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
  if (root === undefined) return undefined
  const files = tree.files().filter(file => isPageFile(file) && (root === '' || file.startsWith(`${root}/`)))
  const toPage = (file: string): OutlinePage => {
    const name = stripPageExtension(root === '' ? file : file.slice(root.length + 1)).replace(
      /(?:^|\/)\([^/]*\)(?=\/)/g,
      '',
    )
    return { file, path: toPagePath(name.replace(appPage, '/index')) }
  }
  const problems: ContentProblem[] = []
  const needs = { loader: createScriptLoader(tree, problems), problems }
  const readMeta = (folder: string) => readMetaFile(tree, needs, folder)
  const nodes = outlineFolder({ readMeta, toPage }, readFolderTree(files, root))
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const loose = files.filter(file => !listed.has(file)).map(toPage)
  return { kind: 'folder', name: null, root, nodes, loose, problems }
}

interface MetaNeeds {
  /** The entries of a folder's `_meta` file; empty without one. */
  readMeta(folder: string): JsonRecord
  toPage(file: string): OutlinePage
}

/** The entries that the folder's `_meta` names, in its order, then the others. */
function outlineFolder(needs: MetaNeeds, folder: FolderTree): OutlineNode[] {
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
  entry: { name: string; settings: JsonRecord; file: string | undefined; folder: FolderTree | undefined },
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
