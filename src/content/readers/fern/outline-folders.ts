import { asText, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode } from '../../core/outline.ts'
import { isPageFile, joinPath, stripPageExtension } from '../../core/page-path.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'
import { toKebabCase } from '../../outline/to-kebab-case.ts'
import { outlineBlog } from '../docusaurus/outline-blog.ts'
import {
  addressOf,
  chosenAddress,
  type FernContext,
  type Place,
  readersOf,
  readLook,
  toAddress,
} from './place.ts'

/** The entries of a changelog, newest first. Without a title, an entry has its date. */
export function outlineChangelog(context: FernContext, item: JsonRecord, place: Place): OutlineNode[] {
  const title = asText(item.title) ?? 'Changelog'
  const folder = joinPath(place.folder, asText(item.changelog) ?? '')
  if (folder === undefined) return []
  const posts = outlineBlog(context.tree, folder, addressOf(item, title, place).join('/'))
  const children = posts.flatMap(({ page }): OutlineNode[] => {
    if (page === undefined) return []
    const chosen = chosenAddress(context.tree, page.file, place)
    const date = readDate(page.path)
    const isNamed = date === null || readFrontMatterScalars(context.tree, page.file).has('title')
    const own = {
      ...page,
      ...readersOf(context, place),
      ...(chosen && { path: toAddress(chosen) }),
      ...(!isNamed && { title: date }),
    }
    return [{ title: isNamed ? '' : date, page: own }]
  })
  return children.length === 0 ? [] : [{ title, group: true, children, ...readLook(context, item) }]
}

function readDate(path: string): string | null {
  const [, year, month, day] = /\/(\d{4})\/(\d{1,2})\/(\d{1,2})\/?$/.exec(path) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Every page in a folder, without being listed. */
export function outlineFolder(context: FernContext, item: JsonRecord, place: Place): OutlineNode[] {
  const folder = joinPath(place.folder, asText(item.folder) ?? '')
  const title = asText(item.title) ?? ''
  const address = addressOf(item, title, place)
  const files = context.tree.files().filter(file => file.startsWith(`${folder}/`) && isPageFile(file))
  const children = files.map((file): OutlineNode => {
    const segments = stripPageExtension(file.slice((folder ?? '').length + 1)).split('/')
    const path = chosenAddress(context.tree, file, place) ?? [...address, ...segments.map(toKebabCase)]
    return { title: '', page: { file, path: toAddress(path), ...readersOf(context, place) } }
  })
  if (title === '' || children.length === 0) return children
  return [{ title, group: true, children, ...readLook(context, item) }]
}
