import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../shared/index.ts'
import {
  buildSite,
  openSite,
  renderNotFound,
  resultsPath,
  searchPath,
  siteAddress,
  siteScripts,
  siteStylesheet,
  stylesheetPath,
} from '../site/index.ts'
import type { Services } from './handler.ts'
import { limitRequest } from './limit.ts'
import { ownHostOf } from './own-host.ts'
import { addChatBox } from './site/add-chat-box.ts'
import { findShownSite, type ShownSite } from './site/find-shown-site.ts'
import { writeWholeSite } from './site/page-markdown.ts'
import { searchSite } from './site/search-site.ts'
import {
  isAsked,
  listings,
  sendDocument,
  sendFile,
  sendPage,
  sendResults,
  sendText,
} from './site/send-site.ts'

type SiteRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>
type SendSite = (
  shown: ShownSite,
  request: SiteRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

/** The live pages of every project, under `/sites/{domain}/`; what is asked of a host name of its own is sent here, too. */
export function registerSiteRoutes(app: FastifyInstance, services: Services): void {
  const addAsset = (path: string, mediaType: string, content: string) =>
    app.get(`/sites/:domain${path}`, async (_request, reply) =>
      sendText(content, mediaType, reply.header('cache-control', 'public, max-age=300')),
    )
  const add = (path: string, send: SendSite) =>
    app.get(`/sites/:domain${path}`, async (request: SiteRequest, reply) => {
      const shown = await findShownSite(services, {
        domain: request.params.domain ?? '',
        ownHost: ownHostOf(request),
      })
      if (shown && shown.project.previewOf !== null) reply.header('x-robots-tag', 'noindex, nofollow')
      return shown ? send(shown, request, reply) : sendNoSite(reply)
    })

  addAsset(stylesheetPath, 'text/css', siteStylesheet)
  for (const [path, script] of siteScripts) addAsset(path, 'text/javascript', script)
  add('/_lectern/files/:name', (shown, request, reply) => sendFile(shown, request.params.name ?? '', reply))
  add(searchPath, async (shown, request, reply) => {
    refuseOtherSites(request)
    const { query, places } = await search(services, shown, request, reply)
    const results = places.map(({ path, anchor, ...place }) => ({
      url: siteAddress(shown.view.basePath, path, anchor ?? undefined),
      ...place,
    }))
    reply.header('cache-control', 'private, max-age=60')
    return sendText(JSON.stringify({ query, results }), 'application/json', reply)
  })
  add(resultsPath, async (shown, request, reply) =>
    sendResults(await addChatBox(services, shown), await search(services, shown, request, reply), reply),
  )
  for (const [path, { mediaType, write }] of Object.entries(listings))
    add(path, (shown, request, reply) =>
      isAsked(shown, request, reply) ? sendText(write(shown), mediaType, reply) : reply,
    )
  add('/llms-full.txt', async (shown, request, reply) => {
    if (!isAsked(shown, request, reply)) return reply
    await limitReader(services, shown, request, reply)
    return sendText(Readable.from(writeWholeSite(shown)), 'text/plain', reply)
  })
  add('', async (shown, _request, reply) => sendPage(await addChatBox(services, shown), '/', reply))
  add('/*', async (shown, request, reply) =>
    sendPage(
      await addChatBox(services, shown),
      `/${(request.params['*'] ?? '').replace(/(?<!\/)\/+$/, '')}`,
      reply,
    ),
  )
}

/** Counts towards the limits of searching, which cost as much. */
function limitReader(services: Services, shown: ShownSite, request: SiteRequest, reply: FastifyReply) {
  const caller = { organizationId: shown.project.organizationId, address: request.ip }
  return limitRequest(services.limiters.search, caller, reply)
}

async function search(services: Services, shown: ShownSite, request: SiteRequest, reply: FastifyReply) {
  await limitReader(services, shown, request, reply)
  const { q, language } = request.query
  const asked = {
    query: typeof q === 'string' ? q : '',
    language: typeof language === 'string' && language !== '' ? language : null,
  }
  return { ...asked, places: searchSite(shown, asked) }
}

/** The search box is for the site's own pages; programs have an endpoint with a key. */
function refuseOtherSites(request: SiteRequest): void {
  const from = request.headers['sec-fetch-site']
  if (from === undefined || from === 'same-origin' || from === 'none') return
  throw new AppError('key-origin', 'This address is for the pages of the site itself.')
}

const emptySite = openSite(buildSite({ name: null, pages: [], navigation: [], files: [], problems: [] }))

function sendNoSite(reply: FastifyReply): FastifyReply {
  const view = { siteName: 'Lectern', basePath: '/sites/none' }
  return sendDocument(renderNotFound(emptySite, view), reply.code(404))
}
