import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath, lastSegment, stripPageExtension, toTitle } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import type { FolderNode } from '../../outline/build-folder-tree.ts'
import { type MetaItem, readMetaItem } from './read-meta-item.ts'

export interface MetaNeeds {
  tree: SourceTree
  /** The language code in file names; null for files without one. */
  code: string | null
  /** By file. */
  pages: ReadonlyMap<string, OutlinePage>
  problems: ContentProblem[]
}

interface Workspace extends MetaNeeds {
  /** By file without extension and language. */
  byName: ReadonlyMap<string, OutlinePage>
  byPath: ReadonlyMap<string, OutlinePage>
  folders: ReadonlyMap<string, FolderNode>
  /** How many more folders may be outlined: lists can name the same folders repeatedly. */
  foldersLeft: number
}

interface Meta {
  file: string
  content: JsonRecord
}

const folderLimit = 20_000

/** Outlines a folder whose pages are ordered by `meta.json` files, its index page first. */
export function outlineMetaFolder(needs: MetaNeeds, top: FolderNode): OutlineNode[] {
  const pages = [...needs.pages.values()]
  const folders = new Map<string, FolderNode>()
  const visit = (folder: FolderNode): void => {
    folders.set(folder.path, folder)
    folder.folders.forEach(visit)
  }
  visit(top)
  const workspace: Workspace = {
    ...needs,
    byName: new Map(pages.map(page => [nameFile(needs, page.file), page])),
    byPath: new Map(pages.map(page => [page.path, page])),
    folders,
    foldersLeft: folderLimit,
  }
  return listWithIndexFirst(outlineFolder(workspace, top, []))
}

/** `chain` holds the folders being outlined, so that a folder that lists its own parent ends. */
function outlineFolder(workspace: Workspace, folder: FolderNode, chain: readonly string[]): OutlineNode {
  workspace.foldersLeft -= 1
  const meta = readMeta(workspace, folder.path)
  const named = asText(meta.content.pagesIndex) ?? 'index'
  const index = [named, 'index']
    .map(name => workspace.byName.get(joinPath(folder.path, name) ?? ''))
    .find(page => page !== undefined)
  const nodes = listNodes(workspace, folder, meta, [...chain, folder.path])
  return {
    title: asText(meta.content.title) ?? toTitle(folder.name.replace(/^\((.*)\)$/, '$1')),
    group: true,
    ...(meta.content.root === true && { tab: true }),
    ...(index ? { page: index } : {}),
    children: nodes.filter(node => index === undefined || node.page?.file !== index.file),
  }
}

function listNodes(
  workspace: Workspace,
  folder: FolderNode,
  meta: Meta,
  chain: readonly string[],
): OutlineNode[] {
  const { pages } = meta.content
  if (!Array.isArray(pages)) return listRest(workspace, folder, new Set(), chain)
  const items = pages.flatMap(readMetaItem)
  const taken = new Set(
    items.flatMap(item => ('name' in item ? (joinPath(folder.path, item.name) ?? []) : [])),
  )
  const nodes: OutlineNode[] = []
  let section = nodes
  for (const item of items) {
    if (item.kind === 'separator') {
      section = item.title === '' ? nodes : []
      if (item.title !== '') nodes.push({ title: item.title, group: true, children: section })
    } else if (item.kind === 'rest') {
      const rest = listRest(workspace, folder, taken, chain)
      section.push(...(item.reversed ? rest.reverse() : rest))
    } else section.push(...outlineItem(workspace, folder, meta, item, chain))
  }
  return nodes
}

function outlineItem(
  workspace: Workspace,
  folder: FolderNode,
  meta: Meta,
  item: Exclude<MetaItem, { kind: 'separator' | 'rest' }>,
  chain: readonly string[],
): OutlineNode[] {
  if (item.kind === 'except') return []
  if (item.kind === 'link') {
    const page = workspace.byPath.get(item.path)
    return page ? [{ title: item.title, page }] : []
  }
  const name = joinPath(folder.path, item.name) ?? ''
  const page = workspace.byName.get(name)
  const target = workspace.folders.get(name)
  if (page && (item.kind === 'page' || target === undefined)) return [{ title: '', page }]
  if (target === undefined) {
    const message = `"pages" lists "${item.name}", which is neither a page nor a folder.`
    workspace.problems.push({ severity: 'warning', file: meta.file, line: null, message })
    return []
  }
  if (chain.includes(name) || workspace.foldersLeft <= 0) return []
  const node = outlineFolder(workspace, target, chain)
  return item.kind === 'extract' ? listWithIndexFirst(node) : [node]
}

/** Lists what the folder has beyond the names in `taken`: pages by name, then folders. */
function listRest(
  workspace: Workspace,
  folder: FolderNode,
  taken: ReadonlySet<string>,
  chain: readonly string[],
): OutlineNode[] {
  const pages = folder.files.filter(file => {
    const name = nameFile(workspace, file)
    return !taken.has(name) && lastSegment(name) !== 'index'
  })
  const folders = folder.folders.filter(child => !taken.has(child.path) && !chain.includes(child.path))
  return [
    ...pages.flatMap(file => workspace.pages.get(file) ?? []).map(page => ({ title: '', page })),
    ...(workspace.foldersLeft > 0 ? folders.map(child => outlineFolder(workspace, child, chain)) : []),
  ]
}

/** Puts a folder's index page before its other entries. */
function listWithIndexFirst(node: OutlineNode): OutlineNode[] {
  return [...(node.page ? [{ title: '', page: node.page }] : []), ...(node.children ?? [])]
}

function nameFile({ code }: MetaNeeds, file: string): string {
  const stem = stripPageExtension(file)
  return code !== null && stem.endsWith(`.${code}`) ? stem.slice(0, -code.length - 1) : stem
}

function readMeta({ tree, code, problems }: MetaNeeds, folder: string): Meta {
  const stems = code === null ? ['meta'] : [`meta.${code}`, 'meta']
  const names = stems.flatMap(stem => [`${folder}/${stem}.json`, `${folder}/${stem}.yaml`])
  const file = names.map(name => name.replace(/^\//, '')).find(name => tree.read(name) !== undefined)
  if (file === undefined) return { file: '', content: {} }
  const content = readStructuredFile(tree, file)
  if (content.ok) return { file, content: asRecord(content.value) }
  problems.push({ severity: 'warning', file, line: null, message: content.message })
  return { file, content: {} }
}
