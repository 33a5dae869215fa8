import type { OutlineNode } from '../../core/outline.ts'
import {
  isIndexFile,
  isPageFile,
  lastSegment,
  parentFolder,
  stripPageExtension,
  toPagePath,
} from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'
import { isPartial } from './doc-files.ts'

const dated = /^(?:.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/(?:index|readme))?$/i

/** Outlines the posts of a blog, newest first, at the addresses from their dates or slugs. */
export function outlineBlog(tree: SourceTree, folder: string, base: string): OutlineNode[] {
  const files = tree
    .files()
    .filter(file => file.startsWith(`${folder}/`) && isPageFile(file) && !isPartial(file))
  const posts = files.map(file => {
    const values = readFrontMatterScalars(tree, file)
    const name = stripPageExtension(file.slice(folder.length + 1))
    const [, year, month, day, rest] = dated.exec(name) ?? []
    const date = values.get('date') ?? [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
    const plain = year === undefined ? stripIndex(name) : [year, month, day, rest].join('/')
    const address = values.get('slug') ?? plain
    return { date, page: { file, path: toPagePath(`${base}/${address}`, { index: false }) } }
  })
  return posts
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .map(({ page }) => ({ title: '', page }))
}

function stripIndex(name: string): string {
  return isIndexFile(lastSegment(name)) ? parentFolder(name) : name
}
