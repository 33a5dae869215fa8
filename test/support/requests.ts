import type { StreamChunk } from '../../src/contract/index.ts'
import type { RunningLectern } from './start-lectern.ts'

/** The body of a first question. */
export function messageBody(text: string, extra: object = {}) {
  return {
    fp: 'anonymous',
    messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }],
    ...extra,
  }
}

type Server = Pick<RunningLectern, 'url' | 'adminKey' | 'assistantKey' | 'domain'>

interface RequestOptions {
  key?: string | null
  headers?: Record<string, string>
  method?: string
  signal?: AbortSignal
}

/** Calls an admin endpoint. */
export function callAdmin(
  server: Server,
  path: string,
  options: RequestOptions & { body?: unknown } = {},
): Promise<Response> {
  const {
    key = server.adminKey,
    headers,
    body,
    method = body === undefined ? 'GET' : 'POST',
    signal,
  } = options
  return fetch(server.url + path, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

/** Sends a message. A text `body` is sent unchanged. */
export function ask(
  server: Server,
  body: unknown,
  options: RequestOptions & { domain?: string } = {},
): Promise<Response> {
  const { key = server.assistantKey, domain = server.domain, headers, signal } = options
  return fetch(`${server.url}/discovery/v2/assistant/${domain}/message`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  })
}

/** Reads a stream up to this text and leaves it open. */
export async function readUntil(response: Response, expected: string): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; !text.includes(expected); ) {
    const { value, done = true } = (await reader?.read()) ?? {}
    if (done) throw new Error(`The answer ended early: ${text}`)
    text += value
  }
}

/** Returns the chunks of a complete stream. */
export function readChunks(text: string): StreamChunk[] {
  return text
    .split('\n\n')
    .filter(event => event.startsWith('data: ') && event !== 'data: [DONE]')
    .map(event => JSON.parse(event.slice('data: '.length)))
}

export function answerText(chunks: StreamChunk[]): string {
  return chunks.map(chunk => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')
}
