import type { SiteOutline } from '../core/outline.ts'
import { lastSegment, parentFolder } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { outlineLinkList } from './outline-link-list.ts'
import { listOutlinePages } from './outline-pages.ts'
import { readPageFiles } from './page-files.ts'
import { readLinkList } from './read-link-list.ts'

/** Outlines the nested lists of a `SUMMARY.md`. Returns undefined if it lists fewer than two pages: then it is a page itself. */
export function outlineSummary(tree: SourceTree, file: string): Omit<SiteOutline, 'name'> | undefined {
  const root = parentFolder(file)
  const pageFiles = readPageFiles(tree, root, ['index', 'readme'])
  const entries = readLinkList(new TextDecoder().decode(tree.read(file)))
  const { nodes, unlisted, problems } = outlineLinkList({ pageFiles, folder: root, file }, entries)
  if (listOutlinePages(nodes).length < 2) return undefined
  return { root, nodes, unlisted: unlisted.filter(page => lastSegment(page.file) !== 'SUMMARY.md'), problems }
}
