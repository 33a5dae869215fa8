import { readBrand } from '../../brand/read-brand.ts'
import { defaultApiSettings } from '../../core/api-settings.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readPageFiles } from '../../outline/page-files.ts'
import { readRedirects } from '../../redirects/read-redirects.ts'
import { createReporter } from '../mintlify/config-reporter.ts'
import { readSiteSettings } from '../mintlify/read-site-settings.ts'
import { outlineEntries } from './outline-entries.ts'
import { addressOf, type FernContext, findPage, type Place, restrictPlace } from './place.ts'
import { toDocsJson } from './to-docs-json.ts'

const entryLimit = 100_000
/** The file of a version counts like so many entries, as it takes time to read. */
const fileCost = 500

/** Reads Fern sources: `docs.yml` beside `fern.config.json`. Only listed pages are published, and titles make their addresses. */
export const fernReader = createReader({ tool: 'fern', recognise: findConfig, outline: outlineFern })

/** Sources of other tools can have examples of Fern, far below the top. */
function findConfig(tree: SourceTree): string | undefined {
  const sign = findNearestFile(tree.files(), /^(?:[^/]+\/){0,3}fern\.config\.json$/)
  if (sign === undefined) return undefined
  return ['docs.yml', 'docs.yaml']
    .map(name => joinPath(parentFolder(sign), name) ?? name)
    .find(file => tree.read(file) !== undefined)
}

function outlineFern({ tree, documents }: ReaderNeeds, file: string): SiteOutline | undefined {
  const problems: ContentProblem[] = []
  const root = parentFolder(file)
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  const settings = asRecord(content.ok ? content.value : null)
  const report = createReporter(tree, [file], problems)
  const context: FernContext = {
    ...{ root, tree, documents, api: defaultApiSettings, iconLibrary: 'fontawesome' },
    pageFiles: readPageFiles(tree, root, ['index']),
    generated: new Map(),
    generatedPaths: new Set(),
    spend: createBudget(report),
    hasRoles: asList(settings.roles).length > 0,
    report,
    outlineBelow: (entries, place) => outlineEntries(context, entries, place),
  }
  const nodes = outlineSite(context, settings)
  const pages = listOutlinePages(nodes)
  if (!content.ok || (pages.length === 0 && context.hasRoles)) return outlineUnread(context, problems)
  if (pages.length === 0) return undefined
  const paths = new Set(pages.map(page => page.path))
  const given = toDocsJson(settings)
  const redirects = readRedirects(
    {
      report: context.report,
      hasPath: path => path === '/' || paths.has(path),
      hasPathFrom: start => [...paths].some(path => path.startsWith(start)),
    },
    [...withoutBase(asList(settings.redirects), findBase(settings)), ...redirectDefaultVersion(settings)],
  )
  return {
    name: asText(settings.title),
    ...{ root, nodes, unlisted: [], problems, redirects },
    brand: readBrand(context, given),
    settings: readSiteSettings(context, given),
    iconLibrary: context.iconLibrary,
  }
}

/** Without a readable navigation, nobody knows who may read a page, so every page is only for signed-in readers. */
function outlineUnread({ root, pageFiles }: FernContext, problems: ContentProblem[]): SiteOutline {
  const nodes = pageFiles
    .list()
    .map(file => ({ title: '', page: { ...pageFiles.toPage(file), readers: [] } }))
  return { name: null, root, nodes, unlisted: [], problems }
}

/** A site has products, versions or one navigation. Products can have versions. */
function outlineSite(context: FernContext, settings: JsonRecord): OutlineNode[] {
  const place = { folder: context.root, base: [], above: [], tabs: asRecord(settings.tabs), depth: 0 }
  const products = asList(settings.products).flatMap(entry => {
    const product = asRecord(entry)
    const title = asText(product['display-name']) ?? ''
    const base = addressOf(product, title, place)
    const own = restrictPlace(product, { ...place, base, above: base })
    const versions = outlineVersions(context, product, own)
    const children = versions.length > 0 ? versions : outlineFile(context, product.path, own)
    return children.length === 0 ? [] : [{ title, tab: true, children }]
  })
  return [
    ...outlineNavigation(context, settings, place),
    ...outlineVersions(context, settings, place),
    ...products,
  ]
}

/** The first version has the addresses without a version. */
function outlineVersions(context: FernContext, settings: JsonRecord, place: Place): OutlineNode[] {
  return asList(settings.versions).flatMap((entry, position) => {
    const version = asRecord(entry)
    const title = asText(version['display-name']) ?? ''
    const [slug] = addressOf(version, title, { above: [] })
    const base = [...place.base, ...(position === 0 || slug === undefined ? [] : [slug])]
    const own = { ...place, base, above: base, ...(slug !== undefined && { version: slug }) }
    const children = outlineFile(context, version.path, restrictPlace(version, own))
    return children.length === 0 ? [] : [{ title, version: title, children }]
  })
}

/** Outlines the file of a product or version. */
function outlineFile(context: FernContext, path: unknown, place: Place): OutlineNode[] {
  const reference = asText(path)
  if (reference === null || !context.spend(fileCost)) return []
  const file = joinPath(place.folder, reference) ?? reference
  const content = readStructuredFile(context.tree, file)
  if (!content.ok) context.report(content.message, reference)
  const settings = asRecord(content.ok ? content.value : null)
  const tabs = { ...place.tabs, ...asRecord(settings.tabs) }
  return outlineNavigation(context, settings, { ...place, folder: parentFolder(file), tabs })
}

function outlineNavigation(context: FernContext, settings: JsonRecord, place: Place): OutlineNode[] {
  const landing = asRecord(settings['landing-page'])
  const title = asText(landing.page) ?? ''
  const address = addressOf(landing, title, place)
  const own = restrictPlace(landing, place)
  const home =
    landing.path === undefined ? undefined : findPage(context, landing.path, { title, address, place: own })
  return [
    ...(home === undefined ? [] : [{ title, page: home }]),
    ...outlineEntries(context, settings.navigation, place),
  ]
}

/** Limits how many entries are read, as files and API descriptions can be listed often. */
function createBudget(report: FernContext['report']): FernContext['spend'] {
  let left = entryLimit
  return count => {
    left -= count
    if (left < 0)
      report(`The navigation has more than ${entryLimit} entries. The others are left out.`, 'navigation')
    return left >= 0
  }
}

/** The first version has addresses with its slug, too. */
function redirectDefaultVersion({ versions }: JsonRecord): JsonRecord[] {
  const [version = {}] = asList(versions).map(asRecord)
  const [slug] = addressOf(version, asText(version['display-name']) ?? '', { above: [] })
  return slug ? [{ source: `/${slug}/:path*`, destination: '/:path*', permanent: false }] : []
}

/** The path of the site's address, such as `/docs`, which redirects contain. */
function findBase(settings: JsonRecord): string {
  const [instance] = asList(settings.instances).map(asRecord)
  const domain = instance?.['custom-domain']
  const address = asText(Array.isArray(domain) ? domain[0] : domain) ?? asText(instance?.url) ?? ''
  const parsed = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return parsed?.pathname.replace(/(?<!\/)\/+$/, '') ?? ''
}

function withoutBase(redirects: readonly unknown[], base: string): unknown[] {
  const strip = (value: unknown) => {
    const place = asText(value)
    return base !== '' && place?.startsWith(`${base}/`) ? place.slice(base.length) : value
  }
  return redirects
    .map(asRecord)
    .map(entry => ({ ...entry, source: strip(entry.source), destination: strip(entry.destination) }))
}
