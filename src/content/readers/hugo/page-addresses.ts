import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { OutlinePage } from '../../core/outline.ts'
import { lastSegment, parentFolder, stripPageExtension, toPagePath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'

/** `:year`, `:slug` and other parts of a permalink. */
const token = /:([a-z]+)/g

/**
 * Returns a page at the address that its front matter (`url`, `slug`) or the `permalinks` of the site give it. `page.path` is the
 * address that its file has.
 */
export function placePage(tree: SourceTree, permalinks: JsonRecord, page: OutlinePage): OutlinePage {
  const values = readFrontMatterScalars(tree, page.file)
  const url = values.get('url')
  if (url !== undefined && !/^[a-z]+:/i.test(url)) return { ...page, path: toPagePath(url, { index: false }) }
  const [, section = ''] = page.path.split('/')
  const isSection = /(?:^|\/)_index\.\w+$/.test(page.file)
  if (isSection || section === '') return page
  const pattern = asText(asRecord(permalinks.page)[section]) ?? asText(permalinks[section])
  const slug = values.get('slug')
  const own = slug === undefined ? page.path : `${parentFolder(page.path)}/${toSegment(slug)}`
  const address = pattern === null ? undefined : fillPattern(pattern, page, values)
  return { ...page, path: address ?? own }
}

/** Undefined if a part is unknown, or the page does not have it. */
function fillPattern(
  pattern: string,
  { file, path }: OutlinePage,
  values: ReadonlyMap<string, string>,
): string | undefined {
  const name = lastSegment(path)
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)/.exec(values.get('date') ?? '') ??
    /^(\d{4})-(\d\d)-(\d\d)/.exec(lastSegment(stripPageExtension(file))) ??
    []
  const title = values.get('title')
  const slug = values.get('slug')
  const parts = new Map([
    ['year', year],
    ['month', month],
    ['day', day],
    ['section', path.split('/')[1]],
    ['sections', parentFolder(path).slice(1)],
    ['title', title && toSegment(title)],
    ['slug', slug || title ? toSegment(slug ?? title ?? '') : undefined],
    ['filename', name],
    ['contentbasename', name],
    ['slugorfilename', slug === undefined ? name : toSegment(slug)],
    ['slugorcontentbasename', slug === undefined ? name : toSegment(slug)],
  ])
  let isComplete = true
  const filled = pattern.replace(token, (_, part: string) => {
    const text = parts.get(part)
    isComplete &&= text !== undefined
    return text ?? ''
  })
  return isComplete ? toPagePath(filled, { index: false }) : undefined
}

/** Spells a title as Hugo does in addresses: `What's new in v1.2?` → `whats-new-in-v1.2`. */
function toSegment(title: string): string {
  return title
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\p{M}\s._~+-]/gu, '')
    .replace(/\s+/g, '-')
}
