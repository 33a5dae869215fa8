import { type OutlineNode, type OutlinePage, warnOf } from '../core/outline.ts'
import type { ContentProblem } from '../core/page.ts'
import { listOutlinePages } from './outline-pages.ts'
import type { PageFiles } from './page-files.ts'
import type { ListEntry } from './read-link-list.ts'

export interface LinkListNeeds {
  pageFiles: PageFiles
  /** The folder that addresses are relative to. */
  folder: string
  file: string
}

/** Outlines the pages that one file lists. Entries that are not in the source are left out and reported. */
export function outlineLinkList(
  { pageFiles, folder, file }: LinkListNeeds,
  entries: readonly ListEntry[],
): { nodes: OutlineNode[]; unlisted: OutlinePage[]; problems: ContentProblem[] } {
  const problems: ContentProblem[] = []
  const place = ({ title, target, line, children: entries }: ListEntry): OutlineNode[] => {
    const isLocal = target !== null && !/^(?:[a-z][a-z+.-]*:|\/\/|#)/i.test(target)
    const page = isLocal ? pageFiles.find(target, folder) : undefined
    if (isLocal && page === undefined)
      problems.push({ ...warnOf(file, `"${target}" is listed here but is not in the source.`), line })
    const children = entries.flatMap(place)
    if (page === undefined && children.length === 0) return []
    return [{ title, ...(page && { page }), ...(children.length > 0 && { group: true, children }) }]
  }
  const nodes = entries.flatMap(place)
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const unlisted = pageFiles.list().filter(page => !listed.has(page))
  return { nodes, unlisted: unlisted.map(pageFiles.toPage), problems }
}
