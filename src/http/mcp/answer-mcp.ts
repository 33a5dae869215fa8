import { asksFeedback } from '../core/asks-feedback.ts'
import { countAgentView } from '../core/count-view.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { OpenedSite } from '../core/open-live-site.ts'
import type { RouteCall } from '../core/route-handler.ts'
import { takeAgentFeedback } from './take-agent-feedback.ts'

export interface McpExchange extends Pick<RouteCall, 'request' | 'reply'> {
  opened: OpenedSite
  organizationId: string
  /** An unvalidated JSON-RPC message. */
  message: unknown
}

/** Answers one message of an MCP client. It is stateless, so each message can reach a different process. */
export async function answerMcp(
  services: HttpServices,
  { opened, organizationId, message, request, reply }: McpExchange,
): Promise<void> {
  const { settings, log } = services
  const onPageRead = (path: string) => countAgentView(services, request, { project: opened.project, path })
  const exchange = { organizationId, projectId: opened.project.id, message, request }
  const giveFeedback = asksFeedback(opened.project) ? takeAgentFeedback(services, exchange) : null
  // Loaded on first use: it takes 25 MB, and most servers never need it.
  const [{ createMcpHandler }, { createDocumentationServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./create-documentation-server.ts'),
  ])
  const handler = createMcpHandler(() => createDocumentationServer({ opened, onPageRead, giveFeedback }), {
    maxSubscriptions: 0,
    onerror: error => log.debug({ err: error, requestId: request.id }, 'an MCP message was refused'),
  })
  try {
    const response = await handler.fetch(
      new Request(settings.baseUrl() + request.url, { method: 'POST', headers: mcpHeaders(request.headers) }),
      { parsedBody: message },
    )
    const contentType = response.headers.get('content-type')
    if (contentType) reply.header('content-type', contentType)
    reply
      .code(response.status)
      .header('cache-control', 'no-store')
      .send(await response.text())
  } finally {
    await handler.close()
  }
}

function mcpHeaders(headers: RouteCall['request']['headers']): Headers {
  const kept = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-.*)$/.test(name))
  return new Headers(kept.map(([name, value]) => [name, String(value)]))
}
