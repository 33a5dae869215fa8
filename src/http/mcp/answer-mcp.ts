import type { Call, Services } from '../handler.ts'
import type { AskedSite } from '../routes/asked-site.ts'

export interface McpExchange extends Pick<Call, 'request' | 'reply'> {
  asked: AskedSite
  /** A JSON-RPC message, not looked at yet. */
  message: unknown
}

/** Answers one message of an MCP client. Nothing is kept between messages, so any process can answer any of them. */
export async function answerMcp(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  { asked, message, request, reply }: McpExchange,
): Promise<void> {
  // Loaded with the first message: it takes 25 MB that most servers never need.
  const [{ createMcpHandler }, { createDocumentationServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./create-documentation-server.ts'),
  ])
  const handler = createMcpHandler(() => createDocumentationServer(asked), {
    maxSubscriptions: 0,
    onerror: error => log.debug({ err: error, requestId: request.id }, 'MCP message refused'),
  })
  try {
    const answer = await handler.fetch(
      new Request(settings.baseUrl() + request.url, { method: 'POST', headers: mcpHeaders(request.headers) }),
      { parsedBody: message },
    )
    const contentType = answer.headers.get('content-type')
    if (contentType) reply.header('content-type', contentType)
    reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .send(await answer.text())
  } finally {
    await handler.close()
  }
}

function mcpHeaders(headers: Call['request']['headers']): Headers {
  const kept = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-.*)$/.test(name))
  return new Headers(kept.map(([name, value]) => [name, String(value)]))
}
