import { asRecord, asText } from '../../json-value.ts'
import { readStructuredFile } from '../../read-structured-file.ts'
import type { SourceTree } from '../../source-tree.ts'
import { readFrontMatterScalars } from '../front-matter-scalars.ts'

/** Where generators keep a page's place among its siblings: Docusaurus, Just the Docs, Starlight, Hugo. */
const orderKeys = ['sidebar_position', 'nav_order', 'order', 'weight', 'position']
const categoryFiles = ['_category_.json', '_category_.yml', '_category_.yaml']

/** The page's place among its siblings, smallest first; infinite where its front matter names none. */
export function readPageOrder(tree: SourceTree, file: string): number {
  const scalars = readFrontMatterScalars(tree, file)
  const value = orderKeys.map(key => scalars.get(key)).find(text => text !== undefined)
  return toOrder(value) ?? Number.POSITIVE_INFINITY
}

/** What Docusaurus keeps about a folder in its `_category_` file. */
export function readFolderHints(
  tree: SourceTree,
  folder: string,
): { title: string | null; order: number | null } {
  const prefix = folder === '' ? '' : `${folder}/`
  const file = categoryFiles.map(name => prefix + name).find(name => tree.read(name) !== undefined)
  const content = file === undefined ? undefined : readStructuredFile(tree, file)
  const category = content?.ok ? asRecord(content.value) : {}
  return { title: asText(category.label), order: toOrder(category.position) }
}

function toOrder(value: unknown): number | null {
  const order = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof order === 'number' && Number.isFinite(order) ? order : null
}
