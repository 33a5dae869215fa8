import { type OutlineNode, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'
import type { IndexedDocument } from './index-documents.ts'
import { type Documents, listEntries, type ToctreeEntry } from './toctrees.ts'

const limitDepth = 40
const limitNodes = 50_000
/** How many page names the patterns of all toctrees are compared with at most. */
const limitCompared = 1_000_000

interface Toctrees {
  documents: ReadonlyMap<string, IndexedDocument>
  names: Documents
  /** The pages whose own toctrees are placed. Toctrees can be circular. */
  placed: Set<string>
  problems: ContentProblem[]
  nodes: number
}

/**
 * Builds the navigation from the toctrees, starting at the root document. Captions become groups, and the pages of a page's toctree
 * are below it.
 */
export function outlineToctrees(
  documents: ReadonlyMap<string, IndexedDocument>,
  root: string,
): { nodes: OutlineNode[]; problems: ContentProblem[] } {
  const list = [...documents.keys()].sort()
  let budget = limitCompared
  const names = {
    has: (name: string) => documents.has(name),
    list: () => {
      budget -= list.length
      return budget < 0 ? [] : list
    },
  }
  const site: Toctrees = { documents, names, placed: new Set([root]), problems: [], nodes: 0 }
  const document = documents.get(root)
  if (document === undefined) return { nodes: [], problems: [] }
  const groups = document.toctrees.flatMap((toctree): OutlineNode[] => {
    const children = placeEntries(site, root, listEntries(toctree, names, root), 1)
    if (toctree.caption === '' || children.length === 0) return children
    return [{ title: toctree.caption, group: true, children }]
  })
  const isListed = groups.some(node => node.page?.path === document.page.path)
  const first = isListed ? [] : [{ title: '', page: document.page }]
  return { nodes: [...first, ...groups], problems: site.problems }
}

function placeEntries(
  site: Toctrees,
  from: string,
  entries: readonly ToctreeEntry[],
  depth: number,
): OutlineNode[] {
  return entries.flatMap((entry): OutlineNode[] => {
    site.nodes += 1
    if (site.nodes > limitNodes) return []
    if (entry.kind === 'link') return outlineWebLink(entry.title, entry.href)
    if (entry.kind === 'page') return placePage(site, entry, depth)
    const file = site.documents.get(from)?.page.file ?? ''
    const message = `"${entry.target}" is listed here but is not in the source.`
    site.problems.push({ ...warnOf(file, message), line: entry.line })
    return []
  })
}

function placePage(
  site: Toctrees,
  { name, title }: ToctreeEntry & { kind: 'page' },
  depth: number,
): OutlineNode[] {
  const document = site.documents.get(name)
  if (document === undefined) return []
  const { page, toctrees } = document
  if (site.placed.has(name) || depth >= limitDepth) return [{ title, page }]
  site.placed.add(name)
  const children = toctrees.flatMap(toctree =>
    placeEntries(site, name, listEntries(toctree, site.names, name), depth + 1),
  )
  return [{ title, page, ...(children.length > 0 && { group: true, children }) }]
}
