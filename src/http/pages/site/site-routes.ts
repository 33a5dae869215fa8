import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, basePathOf } from '../../../shared/index.ts'
import {
  buildSite,
  iconPath,
  openSite,
  ownStylesPath,
  renderNotFound,
  resultsPath,
  searchPath,
  siteAddress,
  siteIcon,
  siteScripts,
  siteStylesheet,
  stylesheetPath,
} from '../../../site/index.ts'
import { findSimilarTitles, readSearch, searchSite } from '../../../site-search/index.ts'
import { countView } from '../../core/count-view.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { addChatBox } from './add-chat-box.ts'
import { compressSites } from './compress-sites.ts'
import { registerDiagramRoutes } from './diagram-routes.ts'
import { registerFeedbackRoute } from './feedback-route.ts'
import { findHostedSite, type HostedSite } from './find-hosted-site.ts'
import { customDomainOf, placeOf, siteMcpPath } from './host-router.ts'
import { keepPrivate } from './keep-private.ts'
import { limitReader } from './limit-reader.ts'
import { refuseEventStream, registerMcpRoutes, sendMcpDiscovery } from './mcp-routes.ts'
import { createScriptRule, describeOwnCode, sendOwnScript, sendOwnStyles } from './own-code-routes.ts'
import { writeWholeSite } from './page-markdown.ts'
import { registerReaderRoutes } from './reader-routes.ts'
import { countShownSearch, registerSearchedRoute } from './search-counts.ts'
import {
  askToSignIn,
  isModified,
  type PageExchange,
  sendDocument,
  sendFile,
  sendPage,
  sendResults,
  sendText,
  textName,
} from './send-site.ts'
import { listings, ownFile } from './site-listings.ts'
import { skillRoutes } from './skill-routes.ts'
import { createTextCache } from './text-cache.ts'

type SiteRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>
type SendSite = (
  hosted: HostedSite,
  request: SiteRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

/** For listings and Markdown, which take long to write for large sites and pages. */
const cachedTextBytes = 32 * 1024 * 1024
/** The navigation of a larger site takes some milliseconds with each page. */
const quickPages = 200

/** Serves the live pages of every project under `/sites/{domain}/`. Requests to custom domains are routed here, too. */
export function registerSiteRoutes(app: FastifyInstance, services: HttpServices): void {
  compressSites(app)
  const texts = createTextCache(cachedTextBytes)
  const mayRunScripts = createScriptRule(services)
  const addAsset = (path: string, mediaType: string, content: string) =>
    app.get(`/sites/:domain${path}`, async (_request, reply) =>
      sendText(content, mediaType, reply.header('cache-control', 'public, max-age=300')),
    )
  const add = (path: string, send: SendSite) =>
    app.get(`/sites/:domain${path}`, async (request: SiteRequest, reply) => {
      const domain = (request.params.domain ?? '').toLowerCase()
      const customDomain = customDomainOf(request)
      const isSearched = path === searchPath || path === resultsPath
      const hosted = await findHostedSite(services, { domain, customDomain, request, isSearched })
      if (hosted && customDomain === undefined && hosted.project.domain !== domain)
        return redirectToDomain(hosted, request, reply)
      if (hosted && hosted.project.previewOf !== null) reply.header('x-robots-tag', 'noindex, nofollow')
      if (!hosted) return sendNoSite(services, reply)
      const ownCode = describeOwnCode(hosted, await mayRunScripts(placeOf(request)))
      if (hosted.live.site.pageCount > quickPages) await takeTurn(services, hosted)
      return send(ownCode ? { ...hosted, view: { ...hosted.view, ownCode } } : hosted, request, reply)
    })
  /** Adds an address that shows nothing to readers who have to sign in for every page. */
  const addForReaders = (path: string, send: SendSite) =>
    add(path, (hosted, request, reply) => {
      const isEmpty = hosted.access.mustSignIn && isSiteEmpty(hosted)
      return (isEmpty && askToSignIn(hosted, path, { request, reply })) || send(hosted, request, reply)
    })

  keepPrivate(app)
  registerReaderRoutes(app, services)

  registerDiagramRoutes(app)
  registerFeedbackRoute(app, services)
  registerSearchedRoute(app, services)
  registerMcpRoutes(app, services)
  addAsset(stylesheetPath, 'text/css', siteStylesheet)
  addAsset(iconPath, 'image/svg+xml', siteIcon)
  for (const [path, script] of siteScripts) addAsset(path, 'text/javascript', script)
  add('/_lectern/files/:name', (hosted, request, reply) =>
    sendFile(hosted, request.params.name ?? '', { request, reply }),
  )
  add(ownStylesPath, async (hosted, request, reply) =>
    isModified(hosted, request, reply) ? sendOwnStyles(hosted, reply) : reply,
  )
  add('/_lectern/own/:name', async (hosted, request, reply) =>
    isModified(hosted, request, reply) ? sendOwnScript(hosted, request.params.name ?? '', reply) : reply,
  )
  addSearch(services, { add, addForReaders })
  addListings(services, texts, { add, addForReaders })
  const sendPageAt = async (
    path: string,
    ...[hosted, request, reply]: Parameters<SendSite>
  ): Promise<FastifyReply> => {
    const { project } = hosted
    const count: PageExchange['count'] = (viewed, { isForAgents }) =>
      countView(services, request, { project, path: viewed, isForAgents })
    return sendPage(await addChatBox(services, hosted), path, { request, reply, texts, count })
  }
  for (const path of ['/.well-known/mcp', '/.well-known/mcp.json'])
    add(path, (hosted, _request, reply) => sendMcpDiscovery(hosted, reply))
  // The source can have a page with this path.
  add(siteMcpPath, async (hosted, request, reply) => {
    refuseEventStream(request)
    return sendPageAt(siteMcpPath, hosted, request, reply)
  })
  add('', (...exchange) => sendPageAt('/', ...exchange))
  add('/*', (...exchange) =>
    sendPageAt(`/${(exchange[1].params['*'] ?? '').replace(/(?<!\/)\/+$/, '')}`, ...exchange),
  )
}

/** `addForReaders` asks for a sign-in if the reader may see no page at all. */
type AddRoutes = Record<'add' | 'addForReaders', (path: string, send: SendSite) => void>

function addSearch(services: HttpServices, { add, addForReaders }: AddRoutes): void {
  add(searchPath, async (hosted, request, reply) => {
    refuseOtherSites(request)
    const { query, places } = await search(services, hosted, request, reply)
    const toAddress = (path: string, anchor?: string) => siteAddress(hosted.view.basePath, path, anchor)
    const results = places.map(({ path, anchor, ...place }) => ({
      url: toAddress(path, anchor ?? undefined),
      path,
      ...place,
    }))
    const similar = results.length > 0 ? [] : await findSimilarTitles(hosted.live.site, query)
    const suggestions = similar.map(({ path, title }) => ({ url: toAddress(path), path, title }))
    reply.header('cache-control', 'private, max-age=60')
    return sendText(JSON.stringify({ query, results, suggestions }), 'application/json', reply)
  })
  addForReaders(resultsPath, async (hosted, request, reply) => {
    const found = await search(services, hosted, request, reply)
    countShownSearch(services, request, { hosted, found })
    return sendResults(await addChatBox(services, hosted), found, reply)
  })
}

/** Sitemaps, `llms.txt` and other texts about the whole site. */
function addListings(
  services: HttpServices,
  texts: ReturnType<typeof createTextCache>,
  { add, addForReaders }: AddRoutes,
): void {
  for (const [path, { mediaType, write, isOpen }] of Object.entries(listings))
    (isOpen ? add : addForReaders)(path, async (hosted, request, reply) => {
      if (path.endsWith('llms.txt'))
        countView(services, request, { project: hosted.project, path: '/llms.txt', isForAgents: true })
      if (!isModified(hosted, request, reply)) return reply
      return sendText(await texts.read(textName(hosted, path), () => write(hosted)), mediaType, reply)
    })
  const sendWholeSite: SendSite = async (hosted, request, reply) => {
    countView(services, request, { project: hosted.project, path: '/llms-full.txt', isForAgents: true })
    if (!isModified(hosted, request, reply)) return reply
    const own = ownFile(hosted.live, 'llms-full.txt')
    if (own !== undefined) return sendText(own, 'text/plain', reply)
    await limitReader(services, hosted, { request, reply })
    return sendText(Readable.from(writeWholeSite(hosted)), 'text/plain', reply)
  }
  addForReaders('/llms-full.txt', sendWholeSite)
  addForReaders('/.well-known/llms-full.txt', sendWholeSite)
  for (const [path, send] of skillRoutes) addForReaders(path, send)
}

function isSiteEmpty({ live }: HostedSite): boolean {
  return live.site.pageCount === 0
}

/** Sends readers of a former domain to the current one. Browsers must ask again, because the project can be renamed back. */
function redirectToDomain({ view }: HostedSite, { url }: SiteRequest, reply: FastifyReply): FastifyReply {
  const rest = /^\/sites\/[^/?]*(.*)$/s.exec(url)?.[1] ?? ''
  return reply.header('cache-control', 'no-store').redirect(view.basePath + rest, 308)
}

async function search(services: HttpServices, hosted: HostedSite, request: SiteRequest, reply: FastifyReply) {
  await limitReader(services, hosted, { request, reply })
  await takeTurn(services, hosted)
  const search = readSearch(request.query)
  return { ...search, places: searchSite(hosted.live, search) }
}

function takeTurn({ scheduler }: HttpServices, { project }: HostedSite): Promise<void> | undefined {
  return scheduler.wait({ organizationId: project.organizationId, projectId: project.id })
}

/** This endpoint is for the site's search box only. Programs use the search endpoint of the API. */
function refuseOtherSites(request: SiteRequest): void {
  const from = request.headers['sec-fetch-site']
  if (from === undefined || from === 'same-origin' || from === 'none') return
  throw new AppError('key-origin', 'Only pages of this site may use this address.')
}

const emptySite = openSite(
  buildSite({
    name: null,
    pages: [],
    navigation: [],
    restricted: [],
    redirects: [],
    files: [],
    problems: [],
  }),
)

function sendNoSite({ settings }: HttpServices, reply: FastifyReply): FastifyReply {
  const view = { siteName: 'Lectern', basePath: `${basePathOf(settings.sitesUrl())}/sites/none` }
  return sendDocument(renderNotFound(emptySite, view), reply.code(404))
}
