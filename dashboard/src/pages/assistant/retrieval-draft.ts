import type { z } from 'zod'
import {
  type embeddingProviders,
  type ProjectRetrievalView,
  saveProjectRetrievalSchema,
} from '../../../../src/contract/index.ts'
import { checkDraft, type DraftOutcome } from './check-draft.ts'
import { type ConnectionDraft, writeConnection } from './connection-draft.ts'

/** The state of the search form. Null uses the server's model. */
export interface RetrievalDraft {
  embedding: EmbeddingDraft | null
  rerank: ConnectionDraft | null
}

export interface EmbeddingDraft extends ConnectionDraft {
  provider: (typeof embeddingProviders)[number]
  dimensions: number | ''
  questionPrefix: string
  passagePrefix: string
}

export const emptyConnection: ConnectionDraft = { model: '', url: '', key: '', keyHint: null }
export const emptyEmbedding: EmbeddingDraft = {
  ...emptyConnection,
  provider: 'openai',
  dimensions: '',
  questionPrefix: '',
  passagePrefix: '',
}

export function toDraft({ embedding, rerank }: ProjectRetrievalView): RetrievalDraft {
  return {
    embedding: embedding && {
      provider: embedding.provider,
      model: embedding.model,
      url: embedding.url ?? '',
      key: '',
      keyHint: embedding.keyHint,
      dimensions: embedding.dimensions ?? '',
      questionPrefix: embedding.questionPrefix ?? '',
      passagePrefix: embedding.passagePrefix ?? '',
    },
    rerank: rerank && { ...rerank, key: '' },
  }
}

export function fromDraft({
  embedding,
  rerank,
}: RetrievalDraft): DraftOutcome<z.input<typeof saveProjectRetrievalSchema>> {
  return checkDraft(saveProjectRetrievalSchema, {
    embedding: embedding && writeEmbedding(embedding),
    rerank: rerank && writeConnection(rerank),
  })
}

function writeEmbedding(draft: EmbeddingDraft) {
  const { provider, dimensions, questionPrefix, passagePrefix } = draft
  const { url, ...reach } = writeConnection(draft)
  return {
    provider,
    ...reach,
    url: url || null,
    dimensions: dimensions === '' ? null : dimensions,
    questionPrefix,
    passagePrefix,
  }
}
