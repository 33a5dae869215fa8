import { z } from 'zod'
import { httpUrl, serviceKey, wholeNumber } from './setting-schemas.ts'
import type { Setting } from './settings.ts'

/** The settings of the models that help to find passages. */
export const retrievalSettings = {
  LECTERN_EMBEDDING: {
    schema: z.string().min(1),
    default: null,
    description:
      'Embedding model that passages and questions are compared by, beside their words, as provider:model: openai, google, compatible. Without one, search goes by words alone.',
  },
  LECTERN_EMBEDDING_KEY: {
    schema: serviceKey,
    default: null,
    description: 'Key of the embedding model.',
    secret: true,
  },
  LECTERN_EMBEDDING_URL: {
    schema: httpUrl,
    default: null,
    description: 'Base address of the embedding model, needed for compatible.',
  },
  LECTERN_EMBEDDING_DIMENSIONS: {
    schema: wholeNumber(8, 8192),
    default: null,
    description: 'Numbers of a vector, for models that give fewer when asked.',
  },
  LECTERN_EMBEDDING_QUESTION_PREFIX: {
    schema: z.string(),
    default: '',
    description: 'What the embedding model wants before a question, such as query: (a space follows it).',
  },
  LECTERN_EMBEDDING_PASSAGE_PREFIX: {
    schema: z.string(),
    default: '',
    description: 'What the embedding model wants before a passage, such as passage: (a space follows it).',
  },
  LECTERN_EMBEDDING_WAIT_MS: {
    schema: wholeNumber(20, 60_000),
    default: '400',
    description: 'Longest time for the embedding of a question; then its words are searched alone.',
  },
  LECTERN_EMBEDDING_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '600',
    description: 'Longest time for the embeddings of a deployment; then it goes live with those that it has.',
  },
  LECTERN_RERANK: {
    schema: z.string().min(1),
    default: null,
    description: 'Model that orders the passages found anew; needs LECTERN_RERANK_URL.',
  },
  LECTERN_RERANK_URL: {
    schema: httpUrl,
    default: null,
    description: 'Base address of the reranker: its /rerank is asked, as of Cohere, Jina, vLLM or LiteLLM.',
  },
  LECTERN_RERANK_KEY: {
    schema: serviceKey,
    default: null,
    description: 'Key of the reranker.',
    secret: true,
  },
  LECTERN_RERANK_WAIT_MS: {
    schema: wholeNumber(20, 60_000),
    default: '1000',
    description: 'Longest time for the reranker; then the order stays as the search has it.',
  },
  LECTERN_RERANK_PASSAGES: {
    schema: wholeNumber(2, 200),
    default: '30',
    description: 'Passages that are put to the reranker.',
  },
} as const satisfies Record<string, Setting>
