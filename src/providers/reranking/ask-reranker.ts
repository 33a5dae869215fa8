import { z } from 'zod'
import { describeFailure, ModelFailure } from '../failures/model-failure.ts'
import { readBoundedText } from '../fetching/read-bounded-text.ts'

/** Runs a reranking model in this process. */
export interface PassageReranker {
  /** Returns a score for each document. Rejects with the signal's reason, or if the model fails. */
  score(pairs: { query: string; documents: readonly string[] }, signal: AbortSignal): Promise<number[]>
  /** Whether a question would have to wait too long. */
  isBusy(): boolean
}

/** A reranking model and how to reach it. */
export interface RerankChoice {
  /** Base address; requests go to its `/rerank`. Null for a local model. */
  url: string | null
  id: string
  key: string | null
  /** Needed for a local model. */
  reranker?: PassageReranker
  /** As in `EmbeddingChoice`. */
  languages?: readonly string[]
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

/** Sorts documents, best first. Documents that a service does not name are missing. Throws `ModelFailure`. */
export function askReranker(
  choice: RerankChoice,
  fetch: typeof globalThis.fetch,
  call: RerankCall,
): Promise<RankedDocument[]> {
  const { url, id, reranker } = choice
  if (url !== null) return askService({ ...choice, url }, fetch, call)
  if (!reranker) throw new Error(`The local model ${id} was not opened.`)
  return askLocalModel(reranker, call)
}

async function askLocalModel(
  reranker: PassageReranker,
  { query, documents, timeoutMs }: RerankCall,
): Promise<RankedDocument[]> {
  if (reranker.isBusy()) throw new ModelFailure('resting')
  const signal = AbortSignal.timeout(timeoutMs)
  const scores = await reranker.score({ query, documents }, signal).catch(() => {
    throw new ModelFailure(signal.aborted ? 'slow' : 'faulty')
  })
  if (scores.length !== documents.length || !scores.every(Number.isFinite))
    throw new ModelFailure('malformed')
  return sortByRelevance(scores.map((relevance, index) => ({ index, relevance })))
}

function sortByRelevance(documents: RankedDocument[]): RankedDocument[] {
  return documents.sort((a, b) => b.relevance - a.relevance)
}

/**
 * Sorts documents over the protocol that Cohere, Jina, vLLM, LiteLLM and others share: `POST
 * {base}/rerank`.
 */
async function askService(
  { url, id, key }: RerankChoice & { url: string },
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
  return sortByRelevance(results.map(({ index, relevance_score: relevance }) => ({ index, relevance })))
}

/** Checked before the schema, which would report every wrong element of a long list. */
function hasFewResults(answer: unknown): boolean {
  const results = typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : []
  return Array.isArray(results) && results.length <= 1_000
}
