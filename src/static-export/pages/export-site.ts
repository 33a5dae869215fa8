import { listPageMarkdown, makeLinksAbsolute } from '../../assistant/index.ts'
import type { SearchIndex } from '../../search/index.ts'
import { runInSteps, type Steps } from '../../shared/index.ts'
import {
  brandStylesheetPath,
  feedPath,
  hasFeed,
  homePath,
  isListed,
  markdownAddress,
  type RepositoryView,
  renderNotFound,
  renderPage,
  type SitePage,
  type SiteReader,
  type SiteView,
  siteAddress,
  writeBrandStyles,
  writeFeed,
  writeInstructions,
  writeLlmsText,
  writeRobots,
  writeSitemap,
} from '../../site/index.ts'
import { readBrowserFiles, readDiagramFiles } from './browser-files.ts'
import { exportedPath } from './exported-address.ts'
import {
  type AddressNeeds,
  resolveAddress,
  rewriteHtml,
  rewriteMarkdown,
  rootFrom,
  rootToken,
} from './rewrite-addresses.ts'
import { writeOfflineData } from './write-offline-data.ts'
import { writePolicy } from './write-policy.ts'
import { writeRedirect } from './write-redirect.ts'

/** The pages of a site that an export has. They are those that its readers may read. */
export interface ExportSource {
  site: SiteReader
  index: SearchIndex
  copyIndex(): Steps<Uint8Array>
  readFile(name: string): Promise<{ content: Uint8Array } | undefined>
}

export interface ExportOptions {
  siteName: string
  /** Names the site in the reader's browser. */
  domain: string
  /** Where search engines and links to missing pages lead, without a trailing slash; null if the site has no address. */
  publicUrl: string | null
  /** The path of the export's folder on its host, for the 404 page, without a trailing slash. */
  hostPath: string
  repository?: RepositoryView | undefined
  onPage?(exported: number): void
}

export interface ExportedFile {
  /** Relative to the export's folder. */
  path: string
  content: Uint8Array
}

export class BrowserFilesMissing extends Error {
  constructor() {
    super('The browser files are not built. Run `npm run build` and try again.')
  }
}

const filesPattern = /_lectern\/files\/([\w.-]+)/g
const encoder = new TextEncoder()

/**
 * Writes a site as files that any web server can serve from any folder, or a browser can open. Yields to other work. Throws
 * `BrowserFilesMissing` in a clone without them.
 */
export async function* exportSite(
  source: ExportSource,
  options: ExportOptions,
): AsyncGenerator<ExportedFile> {
  const browserFiles = readBrowserFiles()
  if (browserFiles === null) throw new BrowserFilesMissing()
  const { site } = source
  const used = new Set<string>()
  let hasDiagrams = false
  const write = (path: string, text: string): ExportedFile => {
    for (const [, name = ''] of text.matchAll(filesPattern)) used.add(name)
    return { path: path.replace(/^\//, ''), content: encoder.encode(text) }
  }
  const context: Context = { ...source, options, needs: createNeeds(site, options) }
  let exported = 0
  for (const path of site.paths()) {
    const page = site.readPage(path)
    if (page === undefined || !isSafe(path)) continue
    hasDiagrams ||= page.html.includes('language-mermaid')
    for (const [file, text] of await writePage(context, page)) yield write(file, text)
    exported += 1
    options.onPage?.(exported)
    await new Promise(resolve => setImmediate(resolve))
  }
  for (const [file, text] of writeRedirects(context)) yield write(file, text)
  for (const [file, text] of await writeListings(context)) yield write(file, text)
  const brand = writeBrandStyles(site)
  // Its addresses are relative to its folder.
  for (const [, name = ''] of brand.matchAll(/url\("files\/([\w.-]+)"\)/g)) used.add(name)
  if (brand !== '') yield write(brandStylesheetPath, brand)
  yield write('/_lectern/data.js', await writeOfflineData(site, source.copyIndex))
  const scripts = [...browserFiles, ...(hasDiagrams ? readDiagramFiles() : [])]
  for (const [path, content] of scripts) yield { path: path.slice(1), content }
  for (const name of used) {
    const file = await source.readFile(name)
    if (file) yield { path: `_lectern/files/${name}`, content: file.content }
  }
  // Some hosts leave out folders that begin with an underscore without it.
  yield { path: '.nojekyll', content: new Uint8Array() }
}

interface Context extends ExportSource {
  options: ExportOptions
  needs: AddressNeeds
}

function createNeeds(site: SiteReader, { publicUrl }: ExportOptions): AddressNeeds {
  return { site, publicUrl, home: homePath(site) }
}

function createView({ options }: Context, servers: readonly string[] = []): SiteView {
  const { siteName, domain, publicUrl, repository } = options
  return {
    basePath: rootToken,
    siteName,
    exported: { policy: writePolicy(servers) },
    chatBox: { script: `${rootToken}/_lectern/widget.js`, domain, key: 'offline' },
    ...(publicUrl !== null && { publicUrl }),
    ...(repository && { repository }),
  }
}

type Written = [path: string, text: string]

async function writePage(context: Context, page: SitePage): Promise<Written[]> {
  const { site, needs } = context
  const view = createView(context, page.settings?.request?.servers)
  const path = exportedPath(page.path)
  const root = rootFrom(path.slice(1))
  const document = await runInSteps(renderPage(site, page, view))
  const files: Written[] = [[path, rewriteHtml(document, needs, root)]]
  const markdown = await runInSteps(writeMarkdown(context, page.path))
  if (markdown !== undefined) {
    const twin = page.path === '/' ? '/index.md' : `${page.path}.md`
    files.push([twin, rewriteMarkdown(markdown, needs, rootFrom(twin.slice(1)))])
  }
  if (hasFeed(page)) {
    const feed = `${page.path === '/' ? '' : page.path}${feedPath}`
    files.push([feed, rewriteHtml(writeFeed(site, page, view), needs, rootFrom(feed.slice(1)))])
  }
  return files
}

/** As the Markdown of a page on a server, but its links lead to the Markdown of other pages. */
function* writeMarkdown({ site, index }: Context, path: string): Steps<string | undefined> {
  const position = index.findPage(path)
  if (position === undefined) return undefined
  const parts = writeInstructions(site)
  for (const part of listPageMarkdown(index, position)) {
    parts.push(
      makeLinksAbsolute(part, (target, anchor) => {
        const address =
          site.describePage(target) === undefined
            ? siteAddress(rootToken, target)
            : markdownAddress(rootToken, target)
        return anchor === null ? address : `${address}#${anchor}`
      }),
    )
    yield part.length
  }
  return `${parts.join('\n\n')}\n`
}

/** The home page, if it is another page, every address that moved, and folders without a page. Patterns have no files. */
function writeRedirects(context: Context): Written[] {
  const { site, needs } = context
  const written: Written[] = []
  const add = (from: string, address: (root: string) => string) => {
    const path = exportedPath(from)
    written.push([path, writeRedirect(address(rootFrom(path.slice(1))), createView(context))])
  }
  const { home } = needs
  if (home !== undefined && home !== '/') add('/', root => resolveAddress(siteAddress('', home), needs, root))
  for (const source of new Set([...site.redirectSources, ...listFolders(site.paths())])) {
    const path = `/${source.replace(/^\/+|\/+$/g, '')}`
    const isPlain = !/[:*]/.test(path) && isSafe(path)
    if (!isPlain || path === '/' || site.describePage(path) !== undefined) continue
    const target = site.findRedirect(path)
    if (typeof target === 'object') add(path, root => resolveAddress(siteAddress('', path), needs, root))
  }
  return written
}

function* listFolders(paths: Iterable<string>): Generator<string> {
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      yield path.slice(0, end)
}

async function writeListings(context: Context): Promise<Written[]> {
  const { site, needs, options } = context
  const { publicUrl, siteName, hostPath } = options
  const { ownFiles = {} } = site.settings ?? {}
  const own = (name: string) => (Object.hasOwn(ownFiles, name) ? ownFiles[name] : undefined)
  const plain = (text: string) => rewriteMarkdown(text, needs, '.')
  const llms = own('llms.txt') ?? (await runInSteps(writeLlmsText(site, { siteUrl: rootToken, siteName })))
  const notFound = renderNotFound(site, createView(context))
  const files: Written[] = [
    ['/404.html', rewriteHtml(notFound, needs, hostPath)],
    ['/llms.txt', plain(llms)],
    ['/llms-full.txt', own('llms-full.txt') ?? plain(await writeWhole(context))],
  ]
  if (publicUrl !== null)
    files.push(
      ['/sitemap.xml', own('sitemap.xml') ?? (await runInSteps(writeSitemap(site, publicUrl)))],
      ['/robots.txt', own('robots.txt') ?? writeRobots(publicUrl)],
    )
  return files
}

async function writeWhole(context: Context): Promise<string> {
  const parts: string[] = []
  for (const path of context.site.paths()) {
    const page = context.site.describePage(path)
    if (page === undefined || !isListed(page) || !isSafe(path)) continue
    const markdown = await runInSteps(writeMarkdown(context, path))
    if (markdown !== undefined)
      parts.push(`${markdown}\nSource: ${markdownAddress(rootToken, path)}\n\n---\n\n`)
  }
  return parts.join('')
}

/** Whether a path stays in the export's folder. */
function isSafe(path: string): boolean {
  return !path.split('/').some(segment => segment === '..' || segment === '.' || /[\0\\]/.test(segment))
}
