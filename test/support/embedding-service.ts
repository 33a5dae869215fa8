import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Synonyms of the toy model, which hashes the first word of a row for all of them. */
const synonyms = [
  ['delete', 'remove', 'erase', 'discard'],
  ['car', 'automobile', 'vehicle'],
  ['invoice', 'bill', 'receipt'],
  ['password', 'passphrase', 'credential'],
]
const firstSynonym = new Map(synonyms.flatMap(([first = '', ...words]) => words.map(word => [word, first])))
const defaultDimensions = 64

/** Embeds a text by hashing its words; synonyms get the same hash. */
export function embedToy(text: string, dimensions = defaultDimensions): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{3,}/g)) {
    const digest = createHash('sha256')
      .update(firstSynonym.get(word) ?? word)
      .digest()
    for (let i = 0; i < 4; i++) {
      const place = digest.readUInt16LE(i * 2) % dimensions
      vector[place] = (vector[place] ?? 0) + (digest[i + 16] ?? 0) / 128 - 1
    }
  }
  return vector
}

interface ReceivedRequest {
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => unknown

/**
 * Starts a provider of embeddings (OpenAI's `POST /v1/embeddings`) and reranking (`POST /v1/rerank`) on loopback. Set
 * `state.answer` to replace its responses.
 */
export async function startEmbeddingService() {
  const requests: ReceivedRequest[] = []
  const state: { answer: Answer | undefined; dimensions: number } = {
    answer: undefined,
    dimensions: defaultDimensions,
  }
  const server = createServer(async (request, response) => {
    const call = await readCall(request).catch(() => undefined)
    // The caller disconnected.
    if (!call) return
    requests.push(call)
    await (state.answer ?? answerByDefault)(call, response)
  })

  function answerByDefault({ path, body }: ReceivedRequest, response: ServerResponse): void {
    if (path === '/v1/embeddings') sendJson(response, 200, embedAll(body, state.dimensions))
    else if (path === '/v1/rerank') sendJson(response, 200, rerankAll(body))
    else sendJson(response, 404, { error: { message: 'no such path' } })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressOf(server.address())
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    state,
    answerByDefault,
    /** All texts that were sent to be embedded. */
    embedded: (): string[] =>
      requests.filter(({ path }) => path === '/v1/embeddings').flatMap(({ body }) => textsOf(body)),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

export type EmbeddingService = Awaited<ReturnType<typeof startEmbeddingService>>

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function textsOf({ input }: Record<string, unknown>): string[] {
  return (Array.isArray(input) ? input : [input]).map(String)
}

function embedAll(body: Record<string, unknown>, dimensions: number) {
  const data = textsOf(body).map((text, index) => ({
    ...{ object: 'embedding', index },
    embedding: embedToy(text, dimensions),
  }))
  return { object: 'list', model: body.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }
}

/** Scores a document by the number of times it contains `relevant`. */
function rerankAll({ documents }: Record<string, unknown>) {
  const results = (Array.isArray(documents) ? documents : [])
    .map((document, index) => ({ index, relevance_score: String(document).split('relevant').length - 1 }))
    .sort((a, b) => b.relevance_score - a.relevance_score)
  return { results }
}

async function readCall(request: IncomingMessage): Promise<ReceivedRequest> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: text === '' ? {} : JSON.parse(text),
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The service is not listening.')
  return address
}
