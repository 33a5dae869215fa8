import type { OutlinePage } from '../core/outline.ts'
import { isPageFile, joinPath, lastSegment, stripPageExtension, toPagePath } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'

/** The page files below a site's root, found by the names that a navigation uses for them. */
export interface PageFiles {
  /** Finds the page for a reference relative to `folder`: `guides/start`, `/guides/start.mdx`, or `guides` for its index. */
  find(reference: string, folder?: string): OutlinePage | undefined
  /** Every page file, relative to the source. */
  list(): readonly string[]
  toPage(file: string): OutlinePage
}

/** `indexNames` are the lower-case names of index files, and `isPage` says which files are pages. */
export function readPageFiles(
  tree: SourceTree,
  root: string,
  indexNames: readonly string[],
  isPage: (file: string) => boolean = isPageFile,
): PageFiles {
  const prefix = root === '' ? '' : `${root}/`
  const files = tree.files().filter(file => file.startsWith(prefix) && isPage(file))
  const byName = new Map<string, string>()
  for (const file of files.toReversed()) {
    const stem = stripPageExtension(file)
    const name = lastSegment(stem)
    if (indexNames.includes(name.toLowerCase())) byName.set(stem.slice(0, -name.length - 1), file)
  }
  for (const file of files.toReversed()) byName.set(stripPageExtension(file), file)
  const toPage = (file: string): OutlinePage => {
    const isIndex = indexNames.includes(lastSegment(stripPageExtension(file)).toLowerCase())
    return { file, path: toPagePath(file.slice(prefix.length), { index: isIndex }) }
  }
  const find = (reference: string, folder = root): OutlinePage | undefined => {
    const [name = ''] = reference.split(/[#?]/, 1)
    const path = joinPath(name.startsWith('/') ? root : folder, name)
    const file = path === undefined ? undefined : byName.get(stripPageExtension(path))
    return file === undefined ? undefined : toPage(file)
  }
  return { find, toPage, list: () => files }
}
