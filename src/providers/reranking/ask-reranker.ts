import { z } from 'zod'
import { describeFailure, ModelFailure } from '../failures/model-failure.ts'
import { readBoundedText } from '../fetching/read-bounded-text.ts'

/** A reranking model and how to reach it. */
export interface RerankChoice {
  /** Base address; requests go to its `/rerank`. */
  url: string
  id: string
  key: string | null
}

export interface RerankCall {
  query: string
  documents: string[]
  timeoutMs: number
}

export interface RankedDocument {
  /** Position in the documents. */
  index: number
  /** As the model reports it; scales differ between models. */
  relevance: number
}

const bytesAround = 64 * 1024
const responseSchema = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })).max(1_000),
})

/**
 * Sorts documents, best first, over the protocol that Cohere, Jina, vLLM, LiteLLM and others share: `POST
 * {base}/rerank`. Documents that the response does not name are missing. Throws `ModelFailure`.
 */
export async function askReranker(
  { url, id, key }: RerankChoice,
  fetch: typeof globalThis.fetch,
  { query, documents, timeoutMs }: RerankCall,
): Promise<RankedDocument[]> {
  const signal = AbortSignal.timeout(timeoutMs)
  const body = JSON.stringify({ model: id, query, documents, top_n: documents.length })
  try {
    const response = await fetch(`${url}/rerank`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body,
      signal,
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw describeFailure({ statusCode: response.status })
    }
    // Some rerankers repeat the documents.
    const text = await readBoundedText(response.body, 4 * body.length + bytesAround)
    return readRanking(JSON.parse(text), documents.length)
  } catch (error) {
    if (signal.aborted) throw new ModelFailure('slow')
    throw error instanceof SyntaxError ? new ModelFailure('malformed') : describeFailure(error)
  }
}

function readRanking(answer: unknown, count: number): RankedDocument[] {
  if (!hasFewResults(answer)) throw new ModelFailure('malformed')
  const read = responseSchema.safeParse(answer)
  const results = read.data?.results ?? []
  const known = new Set(results.map(({ index }) => index))
  if (!read.success || known.size !== results.length || results.some(({ index }) => index >= count))
    throw new ModelFailure('malformed')
  return results
    .map(({ index, relevance_score: relevance }) => ({ index, relevance }))
    .sort((a, b) => b.relevance - a.relevance)
}

/** Checked before the schema, which would report every wrong element of a long list. */
function hasFewResults(answer: unknown): boolean {
  const results = typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : []
  return Array.isArray(results) && results.length <= 1_000
}
