import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../../core/outline.ts'
import { toTitle } from '../../core/page-path.ts'

const depthLimit = 8

export interface JekyllPage {
  page: OutlinePage
  /** The name of its collection: `docs` for a page in `_docs`. */
  collection: string | null
  title: string
  order: number
  parent: string | null
  grandParent: string | null
  isExcluded: boolean
}

/** Makes a group of each collection, in the order of the theme (Just the Docs), and nests its pages within it. */
export function nestCollections(pages: readonly JekyllPage[], settings: JsonRecord): OutlineNode[] {
  const listed = new Map(
    Object.values(settings).flatMap(value => Object.entries(asRecord(asRecord(value).collections))),
  )
  const own = Map.groupBy(pages, ({ collection }) => collection)
  const names = [
    ...new Set([...listed.keys(), ...Object.keys(asRecord(settings.collections)), ...own.keys()]),
  ]
  const isSingle = own.size - (own.has(null) ? 1 : 0) < 2
  if (isSingle) return nestPages(pages)
  const groups = names.flatMap((name): OutlineNode[] => {
    const children = name === null ? [] : nestPages(own.get(name) ?? [])
    if (name === null || children.length === 0) return []
    const { name: title, nav_exclude } = asRecord(listed.get(name))
    const node = { title: asText(title) ?? toTitle(name), group: true, children }
    return [{ ...node, ...(nav_exclude === true && { hidden: true, searchable: true }) }]
  })
  return [...nestPages(own.get(null) ?? []), ...groups]
}

/** Nests each page once, below the first parent with the title that it names. Titles can be shared or circular. */
function nestPages(pages: readonly JekyllPage[]): OutlineNode[] {
  const listed = pages.filter(page => !page.isExcluded).sort(comparePages)
  const titles = new Set(listed.map(({ title }) => title))
  const isTop = ({ parent }: JekyllPage) => parent === null || !titles.has(parent)
  const byParent = Map.groupBy(
    listed.filter(page => !isTop(page)),
    ({ parent }) => parent,
  )
  const nest = (page: JekyllPage, depth: number): OutlineNode => {
    const named = depth === depthLimit ? [] : (byParent.get(page.title) ?? [])
    const own = named.filter(child => isBelow(child, page))
    if (own.length > 0)
      byParent.set(
        page.title,
        named.filter(child => !isBelow(child, page)),
      )
    const children = own.map(child => nest(child, depth + 1))
    return { title: page.title, page: page.page, ...(children.length > 0 && { group: true, children }) }
  }
  return listed.filter(isTop).map(page => nest(page, 0))
}

/** Among parents with the same title, `grand_parent` decides. */
function isBelow({ grandParent }: JekyllPage, { parent }: JekyllPage): boolean {
  return grandParent === null || grandParent === parent
}

function comparePages(a: JekyllPage, b: JekyllPage): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.title.localeCompare(b.title, 'en', { numeric: true })
}
