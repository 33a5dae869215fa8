import type { OutlinePage } from '../../core/outline.ts'
import {
  isIndexFile,
  isPageFile,
  lastSegment,
  stripOrderPrefix,
  stripPageExtension,
  toPagePath,
} from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'

/** The docs of one folder, by the names that sidebars use. */
export interface DocFiles {
  folder: string
  /** The folder's address, without slashes around it. */
  base: string
  files: readonly string[]
  /** By id: `guides/install`. */
  byId: ReadonlyMap<string, OutlinePage>
  byFile: ReadonlyMap<string, OutlinePage>
  /** By address, in lower case. */
  byPath: ReadonlyMap<string, OutlinePage>
}

/**
 * Reads the docs of a folder. Leading order numbers are not part of ids and addresses, and files that start with `_` are
 * partials.
 */
export function readDocFiles(tree: SourceTree, folder: string, base: string): DocFiles {
  const files = tree
    .files()
    .filter(file => file.startsWith(`${folder}/`) && isPageFile(file) && !isPartial(file))
  const byId = new Map<string, OutlinePage>()
  const byFile = new Map<string, OutlinePage>()
  for (const file of files) {
    const name = stripPageExtension(file.slice(folder.length + 1))
    const plain = name.split('/').map(stripOrderPrefix).join('/')
    const values = readFrontMatterScalars(tree, file)
    const chosen = values.get('id')
    const page = { file, path: toDocPath(base, plain, { slug: values.get('slug'), id: chosen }) }
    const place = plain.slice(0, plain.length - lastSegment(plain).length)
    for (const id of [plain, name, ...(chosen === undefined ? [] : [place + chosen])]) byId.set(id, page)
    byFile.set(file, page)
  }
  const byPath = new Map([...byFile.values()].map(page => [page.path.toLowerCase(), page]))
  return { folder, base, files, byId, byFile, byPath }
}

export function isPartial(file: string): boolean {
  return file.split('/').some(segment => segment.startsWith('_'))
}

/**
 * Returns the address of a doc: its slug, absolute or relative to its folder, or else its id or name. An index has its folder's
 * address.
 */
function toDocPath(
  base: string,
  name: string,
  { slug, id }: { slug: string | undefined; id: string | undefined },
): string {
  const segments = name.split('/')
  const own = segments.at(-1) ?? ''
  const isIndex = isIndexFile(own) || own.toLowerCase() === segments.at(-2)?.toLowerCase()
  const above = segments.slice(0, -1).join('/')
  const chosen = slug ?? (isIndex ? '' : (id ?? own))
  const address = slug?.startsWith('/') ? slug : `${above}/${chosen}`
  return toPagePath(`${base}/${address}`, { index: false })
}
