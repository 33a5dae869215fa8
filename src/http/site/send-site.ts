import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'
import {
  homePath,
  renderNotFound,
  renderPage,
  renderResults,
  type SearchResultView,
  siteAddress,
  writeLlmsText,
  writeRobots,
  writeSitemap,
} from '../../site/index.ts'
import type { ShownSite } from './find-shown-site.ts'
import { writePageMarkdown } from './page-markdown.ts'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Opened by itself, a file is a document of this host: it may run and load nothing. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const previewRobots = 'User-agent: *\nDisallow: /\n'

/** Files at the root of a site that are made of all its pages. */
export const listings: Record<string, { mediaType: string; write(shown: ShownSite): string }> = {
  '/llms.txt': {
    mediaType: 'text/plain',
    write: ({ live, siteUrl, view }) => writeLlmsText(live.site, { siteUrl, siteName: view.siteName }),
  },
  '/robots.txt': {
    mediaType: 'text/plain',
    write: ({ siteUrl, project }) => (project.previewOf === null ? writeRobots(siteUrl) : previewRobots),
  },
  '/sitemap.xml': {
    mediaType: 'application/xml',
    write: ({ live, siteUrl, view }) => writeSitemap(live.site, view.publicUrl ?? siteUrl),
  },
}

/** The page at a site path, the first page at `/`, a page as Markdown at its path with `.md`, or a page that says that there is none. */
export function sendPage(shown: ShownSite, path: string, reply: FastifyReply): FastifyReply {
  const { live, view } = shown
  const page = live.site.readPage(path)
  if (page) return sendDocument(renderPage(live.site, page, view), reply)
  const home = path === '/' ? homePath(live.site) : undefined
  if (home !== undefined) return reply.redirect(siteAddress(view.basePath, home))
  const markdown = path.endsWith('.md') ? writePageMarkdown(shown, toPagePath(path)) : undefined
  if (markdown !== undefined) return sendText(markdown, 'text/markdown', reply)
  return sendDocument(renderNotFound(live.site, view), reply.code(404))
}

export function sendResults(
  { live, view }: ShownSite,
  search: { query: string; language: string | null; places: readonly SearchResultView[] },
  reply: FastifyReply,
): FastifyReply {
  return sendDocument(renderResults(live.site, search, view), reply)
}

export async function sendFile(
  { live }: ShownSite,
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await live.readFile(name)
  if (!file) throw new AppError('not-found', 'The site has no file of this name.')
  return reply
    .header('content-type', contentType(file.mediaType))
    .header('content-disposition', isShown(file.mediaType) ? 'inline' : 'attachment')
    .header('content-security-policy', filePolicy)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength))
}

/** What a browser may show by itself; the rest is to be saved. */
function isShown(mediaType: string): boolean {
  return mediaType.startsWith('image/') || mediaType === 'text/plain'
}

function contentType(mediaType: string): string {
  return mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType
}

/** False where the client has already what is made of this deployment's pages; the answer is sent then. */
export function isAsked(
  { live, view, siteUrl }: ShownSite,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const tag = `"${hash('sha256', JSON.stringify([live.deploymentId, view, siteUrl]))}"`
  reply.header('etag', tag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] !== tag) return true
  reply.code(304).send()
  return false
}

export function sendDocument(document: string, reply: FastifyReply): FastifyReply {
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
