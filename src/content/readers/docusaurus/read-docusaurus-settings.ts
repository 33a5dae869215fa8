import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { ScriptConfig } from '../../scripts/read-config.ts'

/** A folder of docs that the site serves at an address. A site can have several. */
export interface DocsInstance {
  /** `default` for the preset's instance. */
  id: string
  /** Relative to the configuration's folder. */
  folder: string
  /** Address without slashes around it; `''` for the whole site. */
  base: string
  /** The sidebar file, as the configuration has it. */
  sidebarFile: string | null
  versions: VersionSettings
}

/** Versions are named as in `versions.json`; `current` is the folder of the docs itself. */
export interface VersionSettings {
  /** The version at the address without a version; null for the newest release. */
  last: string | null
  /** The versions that are published; null for all. */
  only: readonly string[] | null
  hasCurrent: boolean
  /** `versions.json` is ignored. */
  isOff: boolean
  /** Of a version: what readers see, and its part of the address. */
  options: ReadonlyMap<string, { label: string | null; path: string | null }>
}

export interface BlogInstance {
  folder: string
  base: string
}

/** An API description from which a plugin makes pages. */
export type ApiInstance =
  /** By docusaurus-plugin-openapi-docs, as files in a folder of the docs. */
  | { kind: 'docs'; description: string; folder: string }
  /** By Redocusaurus. */
  | { kind: 'route'; description: string; base: string }

/** The settings of a configuration about the site's content. */
export interface DocusaurusSettings {
  title: string | null
  docs: DocsInstance[]
  blogs: BlogInstance[]
  apis: ApiInstance[]
  defaultLocale: string | null
  showsDates: boolean
  /** The header's names for sidebars. */
  sidebarLabels: ReadonlyMap<string, string>
  /** The header's names for addresses. */
  addressLabels: ReadonlyMap<string, string>
  /** From the plugin for redirects. */
  redirects: { from: string; to: string }[]
}

export function readDocusaurusSettings(config: ScriptConfig): DocusaurusSettings {
  const presets = config.settings('presets').flatMap(asList).map(readEntry)
  const isSite = ({ name, options }: Entry) => /(?:^|\/|-)classic$/.test(name) || 'docs' in options
  const sites = presets.filter(isSite).map(({ options }) => options)
  const plugins = config.settings('plugins').flatMap(asList).map(readEntry)
  config.settings('sidebarPath')
  config.settings('createRedirects')
  const docs = [
    ...sites.flatMap(options => (options.docs === false ? [] : [asRecord(options.docs)])),
    ...plugins.flatMap(({ name, options }) => (isPlugin(name, 'content-docs') ? [options] : [])),
  ]
  const blogs = [
    ...sites.flatMap(options => (options.blog === false ? [] : [asRecord(options.blog)])),
    ...plugins.flatMap(({ name, options }) => (isPlugin(name, 'content-blog') ? [options] : [])),
  ]
  const items = config.settings('items', 'nothing').flatMap(asList).filter(isRecord)
  return {
    title: asText(asRecord(config.defaultExport('nothing')).title)?.trim() || config.text('title'),
    docs: (docs.length === 0 ? [{}] : docs).map(readDocs),
    blogs: (blogs.length === 0 ? [{}] : blogs).map(options => readPlace(options, 'blog')),
    apis: [...presets, ...plugins].flatMap(readApis),
    redirects: plugins.flatMap(({ name, options }) =>
      isPlugin(name, 'client-redirects') ? asList(options.redirects).flatMap(readRedirect) : [],
    ),
    defaultLocale: config.text('defaultLocale'),
    showsDates: docs.some(options => options.showLastUpdateTime === true),
    sidebarLabels: collectLabels(items, 'sidebarId'),
    addressLabels: new Map(
      [...collectLabels(items, 'to')].map(([address, label]) => [address.replace(/^\/|\/$/g, ''), label]),
    ),
  }
}

interface Entry {
  name: string
  options: JsonRecord
}

/** Reads a preset or a plugin: a name, or a name and options. */
function readEntry(entry: unknown): Entry {
  if (typeof entry === 'string') return { name: entry, options: {} }
  const [name, options] = asList(entry)
  return { name: asText(name) ?? '', options: asRecord(options) }
}

function readApis({ name, options }: Entry): ApiInstance[] {
  if (/(?:^|\/)docusaurus-plugin-openapi-docs$/.test(name))
    return Object.values(asRecord(options.config)).flatMap((value): ApiInstance[] => {
      const { specPath, outputDir } = asRecord(value)
      const [description, folder] = [asText(specPath), asText(outputDir)]
      return description === null || folder === null ? [] : [{ kind: 'docs', description, folder }]
    })
  if (name !== 'redocusaurus') return []
  return asList(options.specs).flatMap((value): ApiInstance[] => {
    const { spec, route } = asRecord(value)
    const [description, base] = [asText(spec), asText(route)]
    return description === null || base === null ? [] : [{ kind: 'route', description, base }]
  })
}

function readRedirect(entry: unknown): { from: string; to: string }[] {
  const { from, to } = asRecord(entry)
  const target = asText(to)
  const sources = (Array.isArray(from) ? from : [from]).flatMap(one => asText(one) ?? [])
  return target === null ? [] : sources.map(source => ({ from: source, to: target }))
}

function isPlugin(name: string, kind: string): boolean {
  return name === kind || name.endsWith(`/plugin-${kind}`)
}

function readDocs(options: JsonRecord): DocsInstance {
  return {
    id: asText(options.id) ?? 'default',
    ...readPlace(options, 'docs'),
    sidebarFile: asText(options.sidebarPath),
    versions: readVersions(options),
  }
}

function readVersions(options: JsonRecord): VersionSettings {
  const only = options.onlyIncludeVersions
  return {
    last: asText(options.lastVersion),
    only: Array.isArray(only) ? only.flatMap(name => asText(name) ?? []) : null,
    hasCurrent: options.includeCurrentVersion !== false,
    isOff: options.disableVersioning === true,
    options: new Map(
      Object.entries(asRecord(options.versions)).map(([name, value]) => {
        const { label, path } = asRecord(value)
        const place = typeof path === 'string' ? path.replace(/^\/|\/$/g, '') : null
        return [name, { label: asText(label), path: place }]
      }),
    ),
  }
}

function readPlace(options: JsonRecord, name: string): BlogInstance {
  return {
    folder: (asText(options.path) ?? name).replace(/^\.?\/|\/$/g, ''),
    base: (asText(options.routeBasePath) ?? name).replace(/^\/|\/$/g, ''),
  }
}

function collectLabels(items: readonly JsonRecord[], key: string): Map<string, string> {
  return new Map(
    items.flatMap((item): [string, string][] => {
      const [name, label] = [asText(item[key]), asText(item.label)]
      return name === null || label === null ? [] : [[name, label]]
    }),
  )
}
