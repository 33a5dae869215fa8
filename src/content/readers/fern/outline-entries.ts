import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode } from '../../core/outline.ts'
import { toKebabCase } from '../../outline/to-kebab-case.ts'
import { outlineChangelog, outlineFolder } from './outline-folders.ts'
import { outlineOperations, outlinePackages, readOperations } from './outline-operations.ts'
import { addressOf, type FernContext, findPage, type Place, readLook, restrictPlace } from './place.ts'

const depthLimit = 40

/** Outlines `navigation`, `layout` or `contents`. */
export function outlineEntries(context: FernContext, entries: unknown, place: Place): OutlineNode[] {
  return asList(entries).flatMap(entry => outlineEntry(context, entry, { ...place, depth: place.depth + 1 }))
}

function outlineEntry(context: FernContext, entry: unknown, above: Place): OutlineNode[] {
  const item = asRecord(entry)
  const place = restrictPlace(item, above)
  if (place.depth > depthLimit || !context.spend(1)) return []
  if (asText(item.page) !== null) return outlinePage(context, item, place)
  if (asText(item.section) !== null) return outlineSection(context, item, place)
  if (asText(item.api) !== null) return outlineApiEntry(context, item, place)
  if (asText(item.link) !== null) return outlineLink(item.link, item.href)
  if (asText(item.changelog) !== null) return outlineChangelog(context, item, place)
  if (asText(item.folder) !== null) return outlineFolder(context, item, place)
  if (asText(item.tab) !== null) return outlineTab(context, item, place)
  return place.operations === undefined
    ? []
    : outlineOperations(context, entry, { ...place, operations: place.operations })
}

function outlinePage(context: FernContext, item: JsonRecord, place: Place): OutlineNode[] {
  const title = asText(item.page) ?? ''
  const page = findPage(context, item.path, { title, address: addressOf(item, title, place), place })
  return page === undefined ? [] : [{ title, page, ...readLook(context, item) }]
}

function outlineSection(context: FernContext, item: JsonRecord, place: Place): OutlineNode[] {
  const title = asText(item.section) ?? ''
  const address = addressOf(item, title, place)
  const page = item.path === undefined ? undefined : findPage(context, item.path, { title, address, place })
  const below = { ...place, above: address }
  const children = [...context.outlineBelow(item.contents, below), ...outlineReferenced(context, item, below)]
  if (page === undefined && children.length === 0) return []
  const isOpen = item.collapsed === false || item.collapsed === 'open-by-default'
  return [
    {
      ...{ title, group: true, children },
      ...readLook(context, item),
      ...(page && { page }),
      ...(isOpen && { expanded: true }),
    },
  ]
}

/** The other operations of the packages that a section refers to. */
function outlineReferenced(context: FernContext, item: JsonRecord, place: Place): OutlineNode[] {
  const { operations } = place
  if (operations === undefined) return []
  return asList(item['referenced-packages']).flatMap(name =>
    outlinePackages(context, { ...place, operations }, (asText(name) ?? '').split('.').map(toKebabCase)),
  )
}

/** The API's pages, by the `layout` or else by package. */
function outlineApiEntry(context: FernContext, item: JsonRecord, place: Place): OutlineNode[] {
  const title = asText(item.api) ?? ''
  const address = addressOf(item, title, place)
  const operations = readOperations(context, item, title)
  const below = { ...place, above: address, operations }
  const children = [...context.outlineBelow(item.layout, below), ...outlinePackages(context, below)]
  const page =
    item.summary === undefined ? undefined : findPage(context, item.summary, { title, address, place })
  if (item.flattened === true && page === undefined) return children
  return children.length === 0 && page === undefined
    ? []
    : [{ title, group: true, children, ...readLook(context, item), ...(page && { page }) }]
}

function outlineLink(title: unknown, href: unknown): OutlineNode[] {
  const address = asText(href)
  return address !== null && /^https?:\/\//i.test(address)
    ? [{ title: asText(title) ?? '', href: address }]
    : []
}

function outlineTab(context: FernContext, item: JsonRecord, place: Place): OutlineNode[] {
  const name = asText(item.tab) ?? ''
  const settings = asRecord(isRecord(place.tabs) ? place.tabs[name] : null)
  const title = asText(settings['display-name']) ?? name
  if (settings.href !== undefined) return outlineLink(title, settings.href)
  const below = { ...restrictPlace(settings, place), above: addressOf(settings, title, place) }
  const changelog = asText(settings.changelog)
  const children =
    changelog === null
      ? context.outlineBelow(item.layout, below)
      : outlineChangelog(context, { title, changelog, 'skip-slug': true }, below).flatMap(
          node => node.children ?? [],
        )
  const variants = asList(item.variants).flatMap(entry => {
    const variant = asRecord(entry)
    const named = asText(variant.title) ?? ''
    const own = restrictPlace(variant, { ...below, above: addressOf(variant, named, below) })
    const nodes = context.outlineBelow(variant.layout, own)
    return nodes.length === 0 ? [] : [{ title: named, group: true, children: nodes }]
  })
  const all = [...children, ...variants]
  return all.length === 0 ? [] : [{ title, tab: true, children: all, ...readLook(context, settings) }]
}
