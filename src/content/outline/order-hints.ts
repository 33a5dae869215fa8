import { slug } from 'github-slugger'
import { asRecord, asText, type JsonRecord } from '../core/json-value.ts'
import type { OutlinePage } from '../core/outline.ts'
import { lastSegment, toPagePath, toTitle } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readFrontMatterScalars } from '../formats/read-front-matter-scalars.ts'
import { readStructuredFile } from '../formats/read-structured-file.ts'

/** Where generators keep a page's place among its siblings: Docusaurus, Just the Docs, Starlight, Hugo. */
const orderKeys = ['sidebar_position', 'nav_order', 'sidebar.order', 'order', 'weight', 'position']
const categoryFiles = ['_category_.json', '_category_.yml', '_category_.yaml']

/** The page's place among its siblings, smallest first; infinite if its front matter gives none. */
export function readPageOrder(tree: SourceTree, file: string): number {
  const scalars = readFrontMatterScalars(tree, file)
  const value = orderKeys.map(key => scalars.get(key)).find(text => text !== undefined)
  return toOrder(value) ?? Number.POSITIVE_INFINITY
}

export interface FolderHints {
  title: string | null
  order: number | null
  /** A page of links to what is in the folder. */
  index: OutlinePage | null
}

/** The page that Docusaurus makes of a category: it has no words of its own. */
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

/** What Docusaurus keeps about a folder in its `_category_` file. */
export function readFolderHints(tree: SourceTree, folder: string): FolderHints {
  const prefix = folder === '' ? '' : `${folder}/`
  const file = categoryFiles.map(name => prefix + name).find(name => tree.read(name) !== undefined)
  const content = file === undefined ? undefined : readStructuredFile(tree, file)
  const category = content?.ok ? asRecord(content.value) : {}
  const link = asRecord(category.link)
  const title = asText(category.label)
  const isMade = file !== undefined && link.type === 'generated-index'
  return {
    title,
    order: toOrder(category.position),
    index: isMade ? makeCategoryPage(file, { ...link, label: title ?? toTitle(lastSegment(folder)) }) : null,
  }
}

function toOrder(value: unknown): number | null {
  const order = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof order === 'number' && Number.isFinite(order) ? order : null
}
