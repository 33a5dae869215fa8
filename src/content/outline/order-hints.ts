import { slug } from 'github-slugger'
import { asRecord, asText, type JsonRecord } from '../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../core/outline.ts'
import { lastSegment, toPagePath, toTitle } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readFrontMatterScalars } from '../formats/read-front-matter-scalars.ts'
import { readStructuredFile } from '../formats/read-structured-file.ts'

/** The front matter keys for the order of pages: Docusaurus, Just the Docs, Starlight, Hugo. */
const orderKeys = ['sidebar_position', 'nav_order', 'sidebar.order', 'order', 'weight', 'position']
const categoryFiles = ['_category_.json', '_category_.yml', '_category_.yaml']

/** Reads a page's position among its siblings, smallest first; infinite if its front matter has none. */
export function readPageOrder(tree: SourceTree, file: string): number {
  const scalars = readFrontMatterScalars(tree, file)
  const value = orderKeys.map(key => scalars.get(key)).find(text => text !== undefined)
  return toOrder(value) ?? Number.POSITIVE_INFINITY
}

export interface FolderHints {
  title: string | null
  order: number | null
  index: OutlinePage | null
  /** What else the tool says about the folder. */
  node?: Pick<OutlineNode, 'icon' | 'hidden' | 'searchable'>
}

/** Makes the index page that Docusaurus generates for a category. It has no text. */
export function makeCategoryPage(file: string, link: JsonRecord): OutlinePage {
  const label = asText(link.label) ?? ''
  const address = asText(link.slug) ?? `category/${slug(label)}`
  return {
    path: toPagePath(address, { index: false }),
    file,
    body: { kind: 'markdown', markdown: '' },
    title: asText(link.title) ?? label,
    description: asText(link.description),
  }
}

/** Reads a folder's Docusaurus `_category_` file. */
export function readFolderHints(tree: SourceTree, folder: string): FolderHints {
  const prefix = folder === '' ? '' : `${folder}/`
  const file = categoryFiles.map(name => prefix + name).find(name => tree.read(name) !== undefined)
  const content = file === undefined ? undefined : readStructuredFile(tree, file)
  const category = content?.ok ? asRecord(content.value) : {}
  const link = asRecord(category.link)
  const title = asText(category.label)
  const isGenerated = file !== undefined && link.type === 'generated-index'
  return {
    title,
    order: toOrder(category.position),
    index: isGenerated
      ? makeCategoryPage(file, { ...link, label: title ?? toTitle(lastSegment(folder)) })
      : null,
  }
}

function toOrder(value: unknown): number | null {
  const order = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof order === 'number' && Number.isFinite(order) ? order : null
}
