import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface ReceivedRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A response. `cut` closes the connection, after the body if there is one. */
export interface ScriptedReply {
  status?: number
  headers?: Record<string, string>
  /** Text, or pieces that are sent one by one. */
  body?: string | AsyncIterable<string | Uint8Array>
  json?: unknown
  cut?: boolean
}

export type Script = (request: ReceivedRequest) => ScriptedReply | Promise<ScriptedReply>

/** Starts an HTTP server on loopback that answers by a script and records its requests. */
export async function startScriptedService(script: Script) {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://service.test')
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await buffer(request),
    }
    requests.push(received)
    await send(response, await script(received))
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening on a port.')
  return address.port
}

async function send(response: ServerResponse, reply: ScriptedReply): Promise<void> {
  if (reply.cut && reply.body === undefined) return void response.destroy()
  const type = reply.json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
  response.writeHead(reply.status ?? 200, { ...type, ...reply.headers })
  const body = reply.json === undefined ? (reply.body ?? '') : JSON.stringify(reply.json)
  if (typeof body === 'string') response.write(body)
  else for await (const piece of body) await write(response, piece)
  if (reply.cut) response.destroy()
  else response.end()
}

/** Waits until the piece is sent, so that pieces arrive separately and before a cut. */
function write(response: ServerResponse, piece: string | Uint8Array): Promise<void> {
  return new Promise(resolve => {
    response.write(piece, () => resolve())
  })
}

/** A problem document of the contract. */
export function problem(status: number, code: string, extra: object = {}): ScriptedReply {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'request-1' },
    body: JSON.stringify({
      type: `https://lectern.test/errors/${code}`,
      title: code,
      status,
      detail: `The detail of ${code}.`,
      instance: 'request-1',
      code,
      error: 'Something went wrong.',
      details: [],
      ...extra,
    }),
  }
}

/** A message stream with one event for each chunk and the final `[DONE]`. */
export function eventStream(chunks: readonly object[], options: { cut?: boolean } = {}): ScriptedReply {
  const events = chunks.map(chunk => `data: ${JSON.stringify(chunk)}\n\n`)
  return {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-vercel-ai-ui-message-stream': 'v1' },
    body: pieces(options.cut ? events : [...events, 'data: [DONE]\n\n']),
    ...(options.cut && { cut: true }),
  }
}

async function* pieces(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}
