import { asList, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type OutlinePage, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isIndexFile, lastSegment, stripPageExtension, toTitle } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import type { FolderNode } from '../../outline/build-folder-tree.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'

/** The pages of one language. */
export interface Edition {
  folder: FolderNode
  language: string | null
  /** The address of its home page. */
  path: string
  /** By file. */
  pages: ReadonlyMap<string, OutlinePage>
}

export interface EditionNeeds {
  tree: SourceTree
  /** Translates a label, which can be a key of `i18n.json`. */
  readLabel(label: string, language: string): string
  problems: ContentProblem[]
}

interface FolderNeeds extends EditionNeeds {
  edition: Edition
}

/** Makes a tab of each folder that `_nav.json` links to, in that order. `_meta.json` files order and name what is inside. */
export function outlineEdition(needs: EditionNeeds, edition: Edition): OutlineNode[] {
  const own = { ...needs, edition }
  const { folder } = edition
  const tabs = readTabs(own, folder)
  const rest = { ...folder, folders: folder.folders.filter(child => !tabs.has(child.name)) }
  const parts = [...tabs].flatMap(([name, title]): OutlineNode[] => {
    const child = folder.folders.find(node => node.name === name)
    const children = child === undefined ? [] : withIndex(own, child)
    return children.length === 0 ? [] : [{ title, tab: true, children }]
  })
  return [...withIndex(own, rest), ...parts]
}

/** The titles of the tabs, by the folder that each links to. */
function readTabs(needs: FolderNeeds, folder: FolderNode): Map<string, string> {
  const items = readList(needs, `${folder.path === '' ? '' : `${folder.path}/`}_nav.json`).filter(isRecord)
  const names = new Set(folder.folders.map(({ name }) => name))
  const tabs = [...items, ...items.flatMap(item => asList(item.items).filter(isRecord))].flatMap(
    (item): [string, string][] => {
      const name = asText(item.link)
        ?.split('/')
        .find(segment => names.has(segment))
      const title = asText(item.text)
      return name === undefined || title === null ? [] : [[name, translate(needs, title)]]
    },
  )
  // If several links lead to a folder, the first one names the tab.
  const titles = new Map<string, string>()
  for (const [name, title] of tabs) if (!titles.has(name)) titles.set(name, title)
  return titles
}

/** The folder's own page comes first, unless `_meta.json` places it. */
function withIndex(needs: FolderNeeds, folder: FolderNode): OutlineNode[] {
  const nodes = outlineFolder(needs, folder)
  const index = findIndex(needs, folder)
  const isListed = nodes.some(node => node.page !== undefined && node.page === index)
  return index === undefined || isListed ? nodes : [{ title: '', page: index }, ...nodes]
}

function outlineFolder(needs: FolderNeeds, folder: FolderNode): OutlineNode[] {
  const listed = readList(needs, metaFile(folder))
  const entries = listed.length > 0 ? listed : listEntries(folder)
  const named = nameFiles(folder)
  const known = new Set<string>()
  const nodes: OutlineNode[] = []
  let section = nodes
  for (const entry of entries) {
    const settings: JsonRecord = isRecord(entry) ? entry : { name: entry }
    const name = stripPageExtension(asText(settings.name) ?? '')
    // Listing a folder twice would double its pages at every level.
    if (name !== '' && known.has(name)) continue
    known.add(name)
    const title = translate(needs, asText(settings.label) ?? '')
    if (settings.type === 'section-header' || settings.type === 'dir-section-header') section = nodes
    if (settings.type !== 'section-header')
      section.push(...outlineEntry(needs, folder, { name, file: named.get(name), settings, title }))
    else if (title !== '') {
      section = []
      nodes.push({ title, group: true, children: section })
    }
  }
  return nodes.filter(node => node.page !== undefined || node.href !== undefined || node.children?.length)
}

/** The files that `_meta.json` can name, also `icons/index` in a folder below. */
function nameFiles({ path, files, folders }: FolderNode): Map<string, string> {
  const start = path === '' ? 0 : path.length + 1
  const all = [...files, ...folders.flatMap(child => child.files)]
  return new Map(all.map(file => [stripPageExtension(file.slice(start)), file]))
}

/** Without `_meta.json`, files come before folders. */
function listEntries(folder: FolderNode): string[] {
  const files = folder.files.filter(file => !isIndexFile(file)).map(nameFile)
  return [...new Set([...files, ...folder.folders.map(({ name }) => name)])]
}

function outlineEntry(
  needs: FolderNeeds,
  folder: FolderNode,
  entry: { name: string; file: string | undefined; settings: JsonRecord; title: string },
): OutlineNode[] {
  const { name, file, settings, title } = entry
  const { pages } = needs.edition
  if (settings.type === 'custom-link') return outlineWebLink(title, settings.link)
  const page = file === undefined ? undefined : pages.get(file)
  const child = settings.type === 'file' ? undefined : folder.folders.find(node => node.name === name)
  if (child === undefined && page === undefined && name !== '')
    needs.problems.push(
      warnOf(metaFile(folder), `The file lists "${name}", which is neither a page nor a folder.`),
    )
  if (child === undefined) return page === undefined ? [] : [{ title, page }]
  const children = outlineFolder(needs, child)
  const index = page ?? findIndex(needs, child)
  const isListed = children.some(node => node.page === index)
  return [
    { title: title || toTitle(name), group: true, children, ...(index && !isListed && { page: index }) },
  ]
}

function findIndex({ edition }: FolderNeeds, folder: FolderNode): OutlinePage | undefined {
  const file = folder.files.find(isIndexFile)
  return file === undefined ? undefined : edition.pages.get(file)
}

function metaFile({ path }: FolderNode): string {
  return path === '' ? '_meta.json' : `${path}/_meta.json`
}

function nameFile(file: string): string {
  return stripPageExtension(lastSegment(file))
}

function translate({ readLabel, edition }: FolderNeeds, label: string): string {
  return readLabel(label, lastSegment(edition.folder.path))
}

function readList({ tree, problems }: EditionNeeds, file: string): readonly unknown[] {
  if (tree.read(file) === undefined) return []
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  return content.ok ? asList(content.value) : []
}
