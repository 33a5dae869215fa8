import type { FastifyInstance, FastifyReply } from 'fastify'
import { findProjectByDomain } from '../access/index.ts'
import {
  homePath,
  renderNotFound,
  renderPage,
  type SiteReader,
  siteAddress,
  siteStylesheet,
  stylesheetPath,
} from '../site/index.ts'
import type { Services } from './handler.ts'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The live pages of every project, under `/sites/{domain}/`, where answers link to. */
export function registerSiteRoutes(app: FastifyInstance, services: Services): void {
  app.get(`/sites/:domain${stylesheetPath}`, async (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(siteStylesheet),
  )
  app.get<{ Params: { domain: string } }>('/sites/:domain', async (request, reply) =>
    sendPage(services, request.params.domain, '/', reply),
  )
  app.get<{ Params: { domain: string; '*': string } }>('/sites/:domain/*', async (request, reply) =>
    sendPage(services, request.params.domain, `/${request.params['*'].replace(/\/+$/, '')}`, reply),
  )
}

async function sendPage(
  services: Services,
  domain: string,
  path: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const project = await findProjectByDomain(services, { domain: domain.toLowerCase() })
  const live = project && (await services.liveSites.find(project.id))
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cache-control', 'no-cache')
  if (!project || !live)
    return reply.code(404).send(renderNotFound(emptySite, { siteName: 'Lectern', basePath: '/sites/none' }))
  const view = { basePath: `/sites/${project.domain}`, siteName: live.site.name ?? project.name }
  const page = live.site.readPage(path)
  if (page) return reply.send(renderPage(live.site, page, view))
  const home = path === '/' ? homePath(live.site) : undefined
  if (home !== undefined) return reply.redirect(siteAddress(view.basePath, home))
  return reply.code(404).send(renderNotFound(live.site, view))
}

const emptySite: SiteReader = { name: null, navigation: [], readPage: () => undefined, paths: () => [] }
