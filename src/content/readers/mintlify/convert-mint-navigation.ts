import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'

/**
 * Converts the navigation of a `mint.json` to the shape of `docs.json`. Its flat list of groups is divided by version, then by
 * the tab or anchor whose `url` starts the path of the group's first page. Tabs and anchors that lead to other sites are for all of them.
 */
export function convertMintNavigation(config: JsonRecord): JsonRecord {
  const anchors = [...asList(config.tabs), ...asList(config.anchors)].flatMap(readExternal)
  return { ...divideByVersion(config), ...(anchors.length > 0 && { global: { anchors } }) }
}

function divideByVersion(config: JsonRecord): JsonRecord {
  const groups = asList(config.navigation)
  const versions = asList(config.versions).flatMap(entry => {
    const version = asText(isRecord(entry) ? entry.name : entry)
    return version === null ? [] : [{ version, default: asRecord(entry).default === true }]
  })
  if (versions.length === 0) return divideByTab(config, groups)
  const own = versions.map(({ version, default: isDefault }) => ({
    version,
    default: isDefault,
    ...divideByTab(
      config,
      groups.filter(group => asRecord(group).version === version),
    ),
  }))
  const shared = groups.filter(group => asText(asRecord(group).version) === null)
  return { versions: own, ...(shared.length === 0 ? {} : divideByTab(config, shared)) }
}

interface Division {
  name: string
  url: string
  look: JsonRecord
  openapi: unknown
  groups: unknown[]
}

function divideByTab(config: JsonRecord, groups: readonly unknown[]): JsonRecord {
  const divisions = [...asList(config.tabs), ...asList(config.anchors)].flatMap(readDivision)
  const rest: unknown[] = []
  for (const group of groups) {
    const page = firstPage(group)
    const division = divisions
      .filter(({ url }) => page === url || page.startsWith(`${url}/`))
      .sort((a, b) => b.url.length - a.url.length)[0]
    ;(division?.groups ?? rest).push(group)
  }
  const tabs = divisions.flatMap(({ name, openapi, url, look, groups: own }): JsonRecord[] => {
    if (own.length > 0) return [{ tab: name, ...look, groups: own }]
    return openapi === undefined ? [] : [{ tab: name, ...look, openapi: toSource(openapi, url) }]
  })
  if (tabs.length === 0) return { groups: rest }
  const primary = asText(asRecord(config.primaryTab).name) ?? 'Documentation'
  return { tabs: rest.length === 0 ? tabs : [{ tab: primary, groups: rest }, ...tabs] }
}

const external = /^(?:https?:|mailto:)/i

function readExternal(entry: unknown): JsonRecord[] {
  const { name, url } = asRecord(entry)
  const href = asText(url)
  return href === null || !external.test(href) ? [] : [{ anchor: name, href, ...readLook(entry) }]
}

function readLook(entry: unknown): JsonRecord {
  const { icon, iconType } = asRecord(entry)
  return { ...(icon !== undefined && { icon }), ...(iconType !== undefined && { iconType }) }
}

function readDivision(entry: unknown): Division[] {
  const { name, url, openapi } = asRecord(entry)
  const title = asText(name)
  const target = asText(url)
  if (title === null || target === null || /^[a-z]+:/i.test(target)) return []
  return [
    { name: title, url: target.replace(/^\/+|(?<!\/)\/+$/g, ''), openapi, look: readLook(entry), groups: [] },
  ]
}

function toSource(openapi: unknown, url: string): unknown {
  return typeof openapi === 'string' ? { source: openapi, directory: url } : openapi
}

function firstPage(group: unknown): string {
  let node: unknown = group
  for (let depth = 0; depth < 64 && isRecord(node); depth += 1) node = asList(node.pages)[0]
  return typeof node === 'string' ? node.replace(/^\/+/, '') : ''
}
