import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Words that mean the same to the toy model; the first of each stands for all. */
const concepts = [
  ['delete', 'remove', 'erase', 'discard'],
  ['car', 'automobile', 'vehicle'],
  ['invoice', 'bill', 'receipt'],
  ['password', 'passphrase', 'credential'],
]
const conceptOf = new Map(concepts.flatMap(([concept = '', ...words]) => words.map(word => [word, concept])))
const usualDimensions = 64

/** What a toy model makes of a text: its words, hashed; words of one concept are the same. */
export function embedToy(text: string, dimensions = usualDimensions): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{3,}/g)) {
    const digest = createHash('sha256')
      .update(conceptOf.get(word) ?? word)
      .digest()
    for (let i = 0; i < 4; i++) {
      const place = digest.readUInt16LE(i * 2) % dimensions
      vector[place] = (vector[place] ?? 0) + (digest[i + 16] ?? 0) / 128 - 1
    }
  }
  return vector
}

interface Heard {
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

type Answer = (heard: Heard, response: ServerResponse) => unknown

/**
 * A provider of embeddings (`POST /v1/embeddings`, as OpenAI has it) and of reranking (`POST /v1/rerank`) on loopback. `answer`
 * may be replaced; undefined is the usual answer.
 */
export async function startEmbeddingService() {
  const heard: Heard[] = []
  const state: { answer: Answer | undefined; dimensions: number } = {
    answer: undefined,
    dimensions: usualDimensions,
  }
  const server = createServer(async (request, response) => {
    const call = await readCall(request).catch(() => undefined)
    // The caller has left.
    if (!call) return
    heard.push(call)
    await (state.answer ?? answerUsual)(call, response)
  })

  function answerUsual({ path, body }: Heard, response: ServerResponse): void {
    if (path === '/v1/embeddings') sendJson(response, 200, embedAll(body, state.dimensions))
    else if (path === '/v1/rerank') sendJson(response, 200, rerankAll(body))
    else sendJson(response, 404, { error: { message: 'no such path' } })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressOf(server.address())
  return {
    url: `http://127.0.0.1:${port}/v1`,
    heard,
    state,
    answerUsual,
    /** Texts that were sent to be embedded, in all. */
    embedded: (): string[] =>
      heard.filter(({ path }) => path === '/v1/embeddings').flatMap(({ body }) => textsOf(body)),
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

/** Says that a document is the more relevant the more often it has the word `relevant`. */
function rerankAll({ documents }: Record<string, unknown>) {
  const results = (Array.isArray(documents) ? documents : [])
    .map((document, index) => ({ index, relevance_score: String(document).split('relevant').length - 1 }))
    .sort((a, b) => b.relevance_score - a.relevance_score)
  return { results }
}

async function readCall(request: IncomingMessage): Promise<Heard> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    body: text === '' ? {} : JSON.parse(text),
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the service does not listen')
  return address
}
