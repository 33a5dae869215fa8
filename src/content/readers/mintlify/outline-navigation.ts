import { asList, asPositive, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../../core/outline.ts'
import { explainIcon, findIcon, readIconLibrary } from '../../icons/find-icon.ts'
import { nameLanguage, toLanguage } from '../../outline/language.ts'
import type { NavigationContext } from './navigation-context.ts'
import { type ApiSource, outlineApi, outlineEndpoint, readApiSources } from './outline-api.ts'

/** The lists that divide a navigation, and the key that names their entries. */
const divisions = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['menu', 'item'],
  ['groups', 'group'],
] as const

/** The kinds of entries that divide a site into separate parts. */
const tabKinds = new Set(['product', 'tab', 'anchor', 'dropdown'])

const webAddress = /^https?:\/\/[^\s/]\S*$/i

/** Mintlify generates pages from these; Lectern does not. */
const unsupportedReferences = ['graphql', 'sdk'] as const

/** Outlines a navigation in the shape of `docs.json`, its `$ref`s resolved. `sources` are inherited from above. */
export function outlineNavigation(
  context: NavigationContext,
  container: JsonRecord,
  sources: readonly ApiSource[] = [],
): OutlineNode[] {
  const own = [...readApiSources(context, container.openapi), ...readApiSources(context, container.asyncapi)]
  const inherited = own.length > 0 ? own : sources
  const listed = divisions.flatMap(([list, name]) =>
    sortDefaultFirst(asList(container[list])).flatMap(entry => outlineEntry(context, entry, name, inherited)),
  )
  const pages = asList(container.pages).flatMap(entry => outlinePage(context, entry, inherited))
  const shared = isRecord(container.global) ? outlineNavigation(context, container.global, inherited) : []
  for (const kind of unsupportedReferences) {
    if (container[kind] !== undefined)
      context.report(`Pages from "${kind}" are not supported. The rest of the navigation is read.`, kind)
  }
  const isFilled = [...divisions.map(([list]) => list), 'pages'].some(
    list => asList(container[list]).length > 0,
  )
  return [...listed, ...pages, ...(isFilled ? [] : outlineApi(context, own)), ...shared]
}

/** Puts the default entry first. */
function sortDefaultFirst(entries: readonly unknown[]): unknown[] {
  const isDefault = (entry: unknown) => isRecord(entry) && entry.default === true
  return [...entries.filter(isDefault), ...entries.filter(entry => !isDefault(entry))]
}

function outlineEntry(
  context: NavigationContext,
  entry: unknown,
  kind: (typeof divisions)[number][1],
  sources: readonly ApiSource[],
): OutlineNode[] {
  if (!isRecord(entry)) return []
  const name = asText(entry[kind]) ?? ''
  const title = kind === 'language' ? nameLanguage(toLanguage(name) ?? 'und') : name
  const page = findOwnPage(context, entry)
  const href = asText(entry.href)
  const boost = asPositive(entry.boost)
  const tag = asText(entry.tag)
  const node: OutlineNode = {
    title: kind === 'language' && toLanguage(name) === null ? name : title,
    ...(page ? { page } : {}),
    ...(href !== null && webAddress.test(href) && { href }),
    ...readIcon(context, entry),
    ...(kind === 'group' ? { group: true } : {}),
    ...(tabKinds.has(kind) && { tab: true }),
    ...(tag !== null && { tag }),
    ...(entry.expanded === true && { expanded: true }),
    ...(kind === 'version' && name !== '' ? { version: name } : {}),
    ...(entry.hidden === true ? { hidden: true } : {}),
    ...(typeof entry.searchable === 'boolean' && { searchable: entry.searchable }),
    ...(boost !== null && { boost }),
    ...(typeof entry.public === 'boolean' ? { public: entry.public } : {}),
  }
  const language = kind === 'language' ? toLanguage(name) : null
  const children = outlineNavigation(context, entry, sources)
  if (isNameless(node)) return children
  return [{ ...node, ...(language ? { language } : {}), ...(children.length > 0 ? { children } : {}) }]
}

/** A group whose name is blank shows its pages without a heading. */
function isNameless({
  group,
  title,
  page,
  hidden,
  searchable,
  boost,
  public: isPublic,
}: OutlineNode): boolean {
  const settings = [page, hidden, searchable, boost, isPublic]
  return group === true && title === '' && settings.every(setting => setting === undefined)
}

function readIcon({ iconLibrary: library, report }: NavigationContext, entry: JsonRecord): { icon?: string } {
  const asked = asRecord(entry.icon)
  const name = asText(entry.icon) ?? asText(asked.name)
  if (name === null) return {}
  const type = asText(entry.iconType) ?? asText(asked.style)
  const request = { name, type, library: readIconLibrary(asked.library, library) }
  const icon = findIcon(request)
  const problem = explainIcon(request)
  if (problem !== null) report(problem, name)
  return icon === null ? {} : { icon }
}

/** The page of an entry itself: a group's `root`, or an `href` within the site. */
function findOwnPage(context: NavigationContext, entry: JsonRecord): OutlinePage | undefined {
  const root = asText(entry.root)
  if (root !== null) return findPage(context, root)
  const href = asText(entry.href)
  return href?.startsWith('/') ? context.pageFiles.find(href) : undefined
}

function outlinePage(
  context: NavigationContext,
  entry: unknown,
  sources: readonly ApiSource[],
): OutlineNode[] {
  if (isRecord(entry)) return outlineEntry(context, entry, 'group', sources)
  const reference = asText(entry)
  if (reference === null || /^[a-z]+:\/\/\S+$/i.test(reference)) return []
  const endpoint = outlineEndpoint(context, sources, reference)
  if (endpoint !== undefined) return endpoint
  const page = findPage(context, reference)
  return page === undefined ? [] : [{ title: '', page }]
}

function findPage(context: NavigationContext, reference: string): OutlinePage | undefined {
  const page = context.pageFiles.find(reference)
  if (page === undefined)
    context.report(`The navigation lists the page "${reference}", which is not in the source.`, reference)
  return page
}
