import { embeddingProviders } from '../contract/index.ts'
import type { EmbeddingChoice, RerankChoice } from '../providers/index.ts'

/** The embedding and reranker settings as written. */
interface RetrievalValues {
  embedding: string | undefined
  embeddingKey: string | undefined
  embeddingUrl: string | undefined
  dimensions: number | undefined
  questionPrefix: string | undefined
  passagePrefix: string | undefined
  rerank: string | undefined
  rerankUrl: string | undefined
  rerankKey: string | undefined
}

type Report = (problem: string) => void

const usualLocalModel = 'default'
const usualReranker = 'reranker'

export function readRetrieval(
  values: RetrievalValues,
  report: Report,
): { embedding: EmbeddingChoice | null; rerank: RerankChoice | null } {
  return { embedding: readEmbedding(values, report), rerank: readRerank(values, report) }
}

function readEmbedding(values: RetrievalValues, report: Report): EmbeddingChoice | null {
  const { embedding: name, embeddingKey: key = null, embeddingUrl: url = null } = values
  if (name === undefined) return null
  const [, prefix = '', id = ''] = /^([^:]*):(.+)$/.exec(name) ?? []
  if (name === 'local' || prefix === 'local') return readLocal(values, { id: id || usualLocalModel, report })
  const provider = embeddingProviders.find(known => known === prefix)
  if (provider === undefined) {
    report(
      `LECTERN_EMBEDDING=${name}: must be a provider and a model, such as openai:text-embedding-3-small; the providers are ${embeddingProviders.join(', ')} and local`,
    )
    return null
  }
  if (key === null && provider !== 'compatible') report(`LECTERN_EMBEDDING_KEY: ${name} needs a key`)
  if (url === null && provider === 'compatible')
    report(`LECTERN_EMBEDDING_URL: ${name} needs an address, such as http://localhost:11434/v1`)
  const { dimensions = null } = values
  const questionPrefix = spaced(values.questionPrefix)
  const passagePrefix = spaced(values.passagePrefix)
  return { provider, id, key, url, dimensions, questionPrefix, passagePrefix }
}

/** Its folder is read when the server starts. */
function readLocal(
  { dimensions, questionPrefix, passagePrefix }: RetrievalValues,
  { id, report }: { id: string; report: Report },
): EmbeddingChoice {
  if (dimensions !== undefined)
    report('LECTERN_EMBEDDING_DIMENSIONS: the vectors of a local model have a fixed length')
  return {
    ...{ provider: 'local', id, key: null, url: null, dimensions: null },
    questionPrefix: spaced(questionPrefix),
    passagePrefix: spaced(passagePrefix),
  }
}

/** Settings are trimmed, so the space between prefix and text is added here. */
function spaced(prefix: string | undefined): string {
  return prefix ? `${prefix} ` : ''
}

function readRerank(values: RetrievalValues, report: Report): RerankChoice | null {
  const { rerank: id, rerankUrl: url, rerankKey: key = null } = values
  const [, local] = /^local(?::(.+))?$/.exec(id ?? '') ?? []
  if (id === 'local' || local !== undefined) {
    if (url !== undefined) report('LECTERN_RERANK_URL: remove it, because a local model has no address')
    return { id: local ?? usualReranker, url: null, key: null }
  }
  if (id !== undefined && url !== undefined) return { id, url, key }
  if (id !== undefined) report(`LECTERN_RERANK_URL: ${id} needs an address`)
  else if (url !== undefined) report('LECTERN_RERANK: the reranker needs a model name')
  return null
}
