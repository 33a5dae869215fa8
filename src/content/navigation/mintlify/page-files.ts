import type { SourceTree } from '../../source-tree.ts'
import type { OutlinePage } from '../outline.ts'
import { isPageFile, joinPath, lastSegment, stripPageExtension, toPagePath } from '../page-path.ts'

/** The page files below a site's root, by the names that a navigation may use for them. */
export interface PageFiles {
  /** The page that a reference such as `guides/start`, `/guides/start.mdx` or `guides` (its index) names. */
  find(reference: string): OutlinePage | undefined
  /** Every page file, relative to the source. */
  list(): readonly string[]
  toPage(file: string): OutlinePage
}

export function readPageFiles(tree: SourceTree, root: string): PageFiles {
  const prefix = root === '' ? '' : `${root}/`
  const files = tree.files().filter(file => file.startsWith(prefix) && isPageFile(file))
  const byName = new Map(files.toReversed().map(file => [stripPageExtension(file), file]))
  const toPage = (file: string): OutlinePage => {
    const isIndex = stripPageExtension(lastSegment(file)).toLowerCase() === 'index'
    return { file, path: toPagePath(file.slice(prefix.length), { index: isIndex }) }
  }
  const find = (reference: string): OutlinePage | undefined => {
    const [name = ''] = reference.split(/[#?]/, 1)
    const path = joinPath(root, name)
    if (path === undefined) return undefined
    const stem = stripPageExtension(path)
    const file = byName.get(stem) ?? byName.get(stem === '' ? 'index' : `${stem}/index`)
    return file === undefined ? undefined : toPage(file)
  }
  return { find, toPage, list: () => files }
}
