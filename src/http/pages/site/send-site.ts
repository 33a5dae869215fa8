import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, runInSteps } from '../../../shared/index.ts'
import {
  feedPath,
  hasFeed,
  hasFontFiles,
  homePath,
  listCodeSources,
  listMediaSources,
  markdownAddress,
  renderNotFound,
  renderPage,
  renderResults,
  type SearchResultView,
  type SitePage,
  type SiteSearch,
  signInPath,
  siteAddress,
  writeFeed,
} from '../../../site/index.ts'
import { searchSite } from '../../../site-search/index.ts'
import type { HostedSite } from './find-hosted-site.ts'
import { hasPageMarkdown, writePageMarkdown } from './page-markdown.ts'
import { type PageSources, writePagePolicy } from './page-policy.ts'
import { sendRange } from './send-range.ts'
import type { TextCache } from './text-cache.ts'

/** Opened directly, a file is a document of this host: it must not run or load anything. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export interface PageExchange {
  request: FastifyRequest
  reply: FastifyReply
  texts: TextCache
  /** Counts the view of a page. */
  count(path: string, options: { isForAgents: boolean }): void
}

/** Sends the page at a path, the home page for `/`, a page as Markdown for its path with `.md`, or else a 404 page. */
export async function sendPage(
  hosted: HostedSite,
  path: string,
  exchange: PageExchange,
): Promise<FastifyReply> {
  const { live, view } = hosted
  const { request, reply, count } = exchange
  const moved = findMoved(hosted, path, /\?.*$/s.exec(request.url)?.[0] ?? '')
  if (moved !== undefined) return reply.redirect(moved.address, moved.code)
  reply.header('vary', 'accept')
  if (prefersMarkdown(request) && hasPageMarkdown(hosted, path)) return sendMarkdown(hosted, path, exchange)
  const page = live.site.readPage(path)
  if (page) {
    addDiscovery(view, reply)
    count(path, { isForAgents: false })
    const document = await runInSteps(renderPage(live.site, page, view))
    return sendDocument(document, reply, { site: live.site, sources: listPageSources(view, page) })
  }
  const updates = path.endsWith(feedPath)
    ? live.site.readPage(path.slice(0, -feedPath.length) || '/')
    : undefined
  if (updates && hasFeed(updates))
    return sendText(
      writeFeed(live.site, updates, view),
      'application/rss+xml',
      reply.header('cache-control', 'no-cache'),
    )
  const home = path === '/' && !hosted.access.isHomePrivate ? homePath(live.site) : undefined
  if (home !== undefined) return reply.redirect(siteAddress(view.basePath, home))
  if (path.endsWith('.md') && hasPageMarkdown(hosted, toPagePath(path)))
    return sendMarkdown(hosted, toPagePath(path), exchange)
  const refusal = askToSignIn(hosted, path, { request, reply })
  if (refusal) return refusal
  if (live.site.settings?.notFound?.redirect && path !== '/')
    return reply.redirect(siteAddress(view.basePath, '/'), 307)
  return sendDocument(renderNotFound(live.site, view, suggestPages(hosted, path)), reply.code(404), {
    site: live.site,
  })
}

/**
 * Sends a reader who has not signed in to the sign-in page, and a program a 401. This does not depend on whether the page exists.
 * Undefined if signing in would show nothing more.
 */
export function askToSignIn(
  { access, view }: HostedSite,
  path: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply | undefined {
  if (!access.mustSignIn) return undefined
  reply.header('cache-control', 'private, no-store')
  if (prefersMarkdown(request) || /\.(md|txt|xml|json)$/.test(path))
    return sendText('Sign in to read this page.\n', 'text/plain', reply.code(401))
  const query = new URLSearchParams({ to: path })
  return reply.redirect(`${siteAddress(view.basePath, signInPath)}?${query}`, 302)
}

async function sendMarkdown(
  hosted: HostedSite,
  path: string,
  { request, reply, texts, count }: PageExchange,
): Promise<FastifyReply> {
  count(path, { isForAgents: true })
  if (!isModified(hosted, request, reply)) return reply
  const write = () => writePageMarkdown(hosted, path)
  return sendText((await texts.read(textName(hosted, `${path}.md`), write)) ?? '', 'text/markdown', reply)
}

/** Whether a client asks for Markdown or plain text and not for HTML, as agents do. */
function prefersMarkdown({ headers }: FastifyRequest): boolean {
  const accepted = headers.accept ?? ''
  return /\btext\/(?:markdown|plain)\b/.test(accepted) && !/\btext\/html\b/.test(accepted)
}

/** Names the files for agents (llmstxt.org). */
function addDiscovery({ basePath }: HostedSite['view'], reply: FastifyReply): void {
  reply
    .header(
      'link',
      `<${basePath}/llms.txt>; rel="llms-txt", <${basePath}/llms-full.txt>; rel="llms-full-txt"`,
    )
    .header('x-llms-txt', `${basePath}/llms.txt`)
}

const suggestionLimit = 5

/** Finds pages by the words of an address that has no page. */
function suggestPages(hosted: HostedSite, path: string): { path: string; title: string }[] {
  const query = path
    .slice(0, 200)
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  const language = guessLanguage(hosted, path)
  const found = searchSite(hosted.live, { query, language, version: null, section: null })
  return found.slice(0, suggestionLimit)
}

/** The language of the home page, unless the address seems to name one. */
function guessLanguage({ live }: HostedSite, path: string): string | null {
  const home = homePath(live.site)
  if (home === undefined || /^\/[a-z]{2}(?:-[a-z]{2,4})?(?:\/|$)/i.test(path)) return null
  return live.site.describePage(home)?.language ?? null
}

/** Finds where a redirect of the source leads. The Markdown of a page moves with it, and a query is kept. */
function findMoved({ live, view }: HostedSite, path: string, query: string) {
  const exact = live.site.findRedirect(path)
  const isMarkdown = exact === undefined && path.endsWith('.md')
  const target = isMarkdown ? live.site.findRedirect(toPagePath(path)) : exact
  if (target === undefined || target === 'loop') return undefined
  const { destination, permanent } = target
  const [, place = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? []
  const isOwn = place.startsWith('/')
  const toAddress = isMarkdown ? markdownAddress : siteAddress
  const url = new URL(isOwn ? toAddress(view.basePath, decodePath(place)) + rest : destination, 'http://site')
  if (url.search === '') url.search = query
  return { address: isOwn ? url.pathname + url.search + url.hash : url.href, code: permanent ? 308 : 307 }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export function sendResults(
  { live, view }: HostedSite,
  search: SiteSearch & { places: readonly SearchResultView[] },
  reply: FastifyReply,
): FastifyReply {
  return sendDocument(renderResults(live.site, search, view), reply, { site: live.site })
}

export async function sendFile(
  { live }: HostedSite,
  name: string,
  { request, reply }: Pick<PageExchange, 'request' | 'reply'>,
): Promise<FastifyReply> {
  const file = await live.readFile(name)
  if (!file) throw new AppError('not-found', 'The site has no such file.')
  const isPlayed = /^(?:video|audio)\//.test(file.mediaType)
  const content = Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength)
  reply
    .header('content-type', contentType(file.mediaType))
    .header('content-disposition', isDisplayable(file.mediaType) ? 'inline' : 'attachment')
    .header('content-security-policy', filePolicy)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=31536000, immutable')
  return isPlayed ? sendRange(content, { request, reply }) : reply.send(content)
}

/** Whether browsers may display a file; others are downloaded. */
function isDisplayable(mediaType: string): boolean {
  return /^(?:image|video|audio)\//.test(mediaType) || mediaType === 'text/plain'
}

function contentType(mediaType: string): string {
  return mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType
}

/** Sends 304 and returns false if the client already has the response for this deployment. */
export function isModified(hosted: HostedSite, request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = `"${textName(hosted)}"`
  reply.header('etag', tag).header('cache-control', 'no-cache')
  // Compressed texts have weak tags.
  if (request.headers['if-none-match']?.replace(/^W\//, '') !== tag) return true
  reply.code(304).send()
  return false
}

/** Names a text that follows from the deployment, its readers and its addresses alone. */
export function textName({ live, project, view, siteUrl }: HostedSite, path = ''): string {
  const { deploymentId, readers } = live
  return hash('sha256', JSON.stringify([project.id, deploymentId, readers, view, siteUrl])) + path
}

/** The hosts that a page may use: the servers of its operation, media of other hosts, and those of the owner's code. */
function listPageSources({ media, ownCode }: HostedSite['view'], { settings = {} }: SitePage): PageSources {
  const { images = [], ...shown } = media ? listMediaSources(media, settings.remote) : {}
  const code = ownCode && listCodeSources(ownCode)
  return {
    ...shown,
    images: [...images, ...(code?.images ?? [])],
    scripts: code?.scripts ?? [],
    servers: [...(settings.request?.servers ?? []), ...(code?.servers ?? [])],
  }
}

export function sendDocument(
  document: string,
  reply: FastifyReply,
  { site, sources = {} }: { site?: HostedSite['live']['site']; sources?: PageSources } = {},
): FastifyReply {
  const policy = writePagePolicy({ ...sources, ...(site && hasFontFiles(site) && { fonts: [] }) })
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cache-control', 'no-cache')
    .send(document)
}

export function sendText(
  text: string | NodeJS.ReadableStream,
  mediaType: string,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .header('content-type', `${mediaType}; charset=utf-8`)
    .header('x-content-type-options', 'nosniff')
    .send(text)
}

function toPagePath(path: string): string {
  const stem = path.slice(0, -'.md'.length)
  return stem === '/index' ? '/' : stem
}
