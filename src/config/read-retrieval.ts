import { type EmbeddingChoice, embeddingProviders, type RerankChoice } from '../retrieval/index.ts'

/** The settings of the models that help to find passages, as written; undefined where they are not. */
export interface RetrievalValues {
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

interface RetrievalModels {
  embedding: EmbeddingChoice | null
  rerank: RerankChoice | null
  problems: string[]
}

/** Puts together which models are asked; `problems` says what does not fit. */
export function readRetrieval(values: RetrievalValues): RetrievalModels {
  const problems: string[] = []
  return { embedding: readEmbedding(values, problems), rerank: readRerank(values, problems), problems }
}

function readEmbedding(values: RetrievalValues, problems: string[]): EmbeddingChoice | null {
  const { embedding: name, embeddingKey: key = null, embeddingUrl: url = null } = values
  if (name === undefined) return null
  const [, prefix = '', id = ''] = /^([^:]*):(.+)$/.exec(name) ?? []
  const provider = embeddingProviders.find(known => known === prefix)
  if (provider === undefined) {
    problems.push(
      `LECTERN_EMBEDDING=${name}: must be a provider and a model, such as openai:text-embedding-3-small; the providers are ${embeddingProviders.join(', ')}`,
    )
    return null
  }
  if (key === null && provider !== 'compatible') problems.push(`LECTERN_EMBEDDING_KEY: ${name} needs a key`)
  if (url === null && provider === 'compatible')
    problems.push(`LECTERN_EMBEDDING_URL: ${name} needs an address, such as http://localhost:11434/v1`)
  const { dimensions = null } = values
  const questionPrefix = withSpace(values.questionPrefix)
  const passagePrefix = withSpace(values.passagePrefix)
  return { provider, id, key, url, dimensions, questionPrefix, passagePrefix }
}

/** Blanks around a setting are not seen. */
function withSpace(prefix: string | undefined): string {
  return prefix ? `${prefix} ` : ''
}

function readRerank(values: RetrievalValues, problems: string[]): RerankChoice | null {
  const { rerank: id, rerankUrl: url, rerankKey: key = null } = values
  if (id !== undefined && url !== undefined) return { id, url, key }
  if (id !== undefined) problems.push(`LECTERN_RERANK_URL: ${id} needs an address`)
  else if (url !== undefined) problems.push('LECTERN_RERANK: the reranker needs the name of a model')
  return null
}
