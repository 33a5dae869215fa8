import type { FoundImage } from '../assets/site-images.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../core/json-value.ts'
import type { PageSettings, RelatedPage, SiteFile } from '../core/page.ts'
import type { MetaTag } from '../core/site-settings.ts'
import { readText } from '../formats/read-front-matter.ts'
import { readPageMenu } from '../readers/mintlify/read-page-menu.ts'
import { readMetatags } from '../readers/mintlify/read-site-settings.ts'

const relatedLimit = 10
const modes = ['wide', 'center', 'custom', 'frame'] as const
const metaNames =
  /^(?:(?:og|twitter|article|book|profile|music|video|al|fb):|(?:robots|googlebot|author|canonical)$)/i
const methodNames = /^(?:\S+\s+)?(GET|PUT|POST|DELETE|DEL|OPTIONS|HEAD|PATCH|TRACE|WEBHOOK|WSS)\s+\S/i
/** The names that tools use for the date of the last change. */
const dateKeys = [
  'lastUpdatedDate',
  'lastUpdated',
  'lastmod',
  'last_modified_at',
  'last_modified_date',
  'last_updated',
]

/** Reads what a page's front matter says about its layout, its menu and its entry in search engines. */
export function readPageSettings(values: JsonRecord): PageSettings {
  const meta = readMetatags(
    Object.fromEntries(Object.entries(values).filter(([name]) => metaNames.test(name))),
  )
  const canonical = asText(values.canonical)
  const mode = modes.find(one => one === values.mode)
  const tag = readText(values.tag)?.slice(0, 40)
  const method = readMethod(values)
  const url = asText(values.url)
  const changed = readDate(values)
  const shown = values.timestamp ?? values.lastUpdated
  const menu = readPageMenu(values.contextual)
  const related = readRelated(values.related)
  return {
    ...(meta.length > 0 && { meta }),
    ...(canonical !== null && /^https?:\/\/[^\s/]/i.test(canonical) && { canonical }),
    ...(mode && { mode }),
    ...(tag && { tag }),
    ...(values.deprecated === true && { deprecated: true }),
    ...(method !== undefined && { method }),
    ...(url !== null && /^https?:\/\/[^\s/]/i.test(url) && { url }),
    ...(changed !== null && { changed }),
    ...(typeof shown === 'boolean' && { showsDate: shown }),
    ...(values.rss === true && { feed: true }),
    ...(values.hideFooterPagination === true && { hidesNeighbours: true }),
    ...(menu && { menu }),
    ...(related.length > 0 && { related }),
  }
}

/** Replaces local images of meta tags by the site's copies. */
export function publishMetaImages(
  settings: PageSettings,
  findImage: (url: string) => FoundImage | undefined,
): { settings: PageSettings; files: SiteFile[] } {
  const files: SiteFile[] = []
  const meta = settings.meta?.map(([name, content]): MetaTag => {
    const found = /image$/i.test(name) ? findImage(content) : undefined
    if (found === undefined || 'refusal' in found) return [name, content]
    files.push(found.file)
    return [name, `file:${found.file.name}`]
  })
  return { settings: { ...settings, ...(meta && { meta }) }, files }
}

/** Reads the method of an operation: `openapi: api.json GET /users`, `api: POST https://api.example.com/users`. */
function readMethod(values: JsonRecord): string | undefined {
  if (asText(values.asyncapi) !== null) return 'WSS'
  const named = [values.api, values.openapi].map(value => methodNames.exec(asText(value) ?? '')?.[1])
  return named.find(name => name !== undefined)?.toUpperCase()
}

/** Returns a date such as `2026-01-31`. Docusaurus also allows `1/31/2026` and `Jan 31, 2026`. */
function readDate(values: JsonRecord): string | null {
  const given = [...dateKeys.map(key => values[key]), asRecord(values.last_update).date].find(
    value => value !== undefined && typeof value !== 'boolean',
  )
  const text = given instanceof Date ? given.toISOString() : (readText(given)?.slice(0, 40) ?? '')
  const date = new Date(/^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? `${text} UTC`)
  return /\d{4}/.test(text) && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : null
}

function readRelated(value: unknown): RelatedPage[] {
  return asList(value)
    .slice(0, relatedLimit)
    .flatMap(entry => {
      const [title, href] = isRecord(entry) ? (Object.entries(entry)[0] ?? []) : [null, entry]
      const address = asText(href)
      if (address === null || !/^(?:https?:\/\/[^\s/]|\/(?![/\\]))/i.test(address)) return []
      return [{ title: title ?? null, href: address }]
    })
}
