import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerSite } from '../../../assistant/index.ts'
import { AppError } from '../../../shared/index.ts'
import { allowAnyOrigin, allowPreflight } from '../../core/cross-origin.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { pageUrl } from '../../core/project-urls.ts'
import { answerMcp } from '../../mcp/answer-mcp.ts'
import { findHostedSite, type HostedSite } from './find-hosted-site.ts'
import { customDomainOf } from './host-router.ts'
import { limitReader } from './limit-reader.ts'
import { sendText } from './send-site.ts'

const bodyLimit = 64 * 1024

/** Serves the MCP server of each site, which needs no key. Clients without the site's address find it by `.well-known`. */
export function registerMcpRoutes(app: FastifyInstance, services: HttpServices): void {
  app.post(
    '/sites/:domain/mcp',
    { bodyLimit },
    async (request: FastifyRequest<{ Params: { domain: string } }>, reply) => {
      const domain = request.params.domain.toLowerCase()
      const hosted = await findHostedSite(services, {
        domain,
        customDomain: customDomainOf(request),
        request,
        isSearched: true,
      })
      if (hosted?.view.mcpUrl === undefined)
        throw new AppError('not-found', 'This site has no MCP server, or its owner has turned it off.')
      allowAnyOrigin(reply)
      await limitReader(services, hosted, { request, reply })
      const { project, live } = hosted
      const opened = { project, live, site: wordSearch(services, hosted) }
      await answerMcp(services, {
        opened,
        organizationId: project.organizationId,
        message: request.body,
        request,
        reply,
      })
      return reply
    },
  )
  app.options('/sites/:domain/mcp', (request, reply) => {
    allowPreflight('POST', request, reply)
    return reply.code(204).send()
  })
}

/** Searches by words only: readers without a key cause no requests to model providers. */
function wordSearch(services: HttpServices, { project, live }: HostedSite): AnswerSite {
  return {
    projectId: project.id,
    deploymentId: live.deploymentId,
    commitSha: live.commitSha,
    index: live.index,
    search: async request => {
      await services.scheduler.wait({ organizationId: project.organizationId, projectId: project.id })
      return live.index.search(request)
    },
    steering: live.site.steering,
    pageUrl: (path, anchor) => pageUrl(services, project, path, anchor),
  }
}

/** MCP clients ask for an event stream, which this server does not have. */
export function refuseEventStream(request: FastifyRequest): void {
  if (request.headers.accept?.includes('text/event-stream'))
    throw new AppError('method-not-allowed', 'This address accepts only POST from MCP clients.')
}

/** Describes the MCP server at `/.well-known/mcp`. */
export function sendMcpDiscovery({ view }: HostedSite, reply: FastifyReply): FastifyReply {
  if (view.mcpUrl === undefined)
    throw new AppError('not-found', 'This site has no MCP server that can be used without a key.')
  const server = { url: view.mcpUrl, transport: 'http' }
  const document = {
    version: '1.0.0',
    ...server,
    servers: [{ name: 'public', ...server, authentication: 'none' }],
  }
  return sendText(JSON.stringify(document), 'application/json', reply.header('cache-control', 'no-cache'))
}
