import { z } from 'zod'
import type { Setting } from './setting.ts'
import { httpUrl, serviceKey, wholeNumber } from './setting-schemas.ts'

export const retrievalSettings = {
  LECTERN_EMBEDDING: {
    schema: z.string().min(1),
    default: null,
    description:
      'Embedding model for semantic search, as provider:model; providers: openai, google, compatible, local. Without one, search uses words only.',
  },
  LECTERN_EMBEDDING_KEY: {
    schema: serviceKey,
    default: null,
    description: 'API key of the embedding model.',
    secret: true,
  },
  LECTERN_EMBEDDING_URL: {
    schema: httpUrl,
    default: null,
    description: 'Base address of the embedding model; required for the provider compatible.',
  },
  LECTERN_EMBEDDING_DIMENSIONS: {
    schema: wholeNumber(8, 8192),
    default: null,
    description: 'Vector dimensions, for models that support shorter vectors.',
  },
  LECTERN_EMBEDDING_QUESTION_PREFIX: {
    schema: z.string(),
    default: '',
    description:
      'Prefix that the embedding model expects before a question, such as query: (a space is added).',
  },
  LECTERN_EMBEDDING_PASSAGE_PREFIX: {
    schema: z.string(),
    default: '',
    description:
      'Prefix that the embedding model expects before a passage, such as passage: (a space is added).',
  },
  LECTERN_EMBEDDING_WAIT_MS: {
    schema: wholeNumber(20, 60_000),
    default: '400',
    description: 'Time limit for embedding a question. After that, search uses words only.',
  },
  LECTERN_EMBEDDING_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '600',
    description:
      'Time limit for the embeddings of a deployment. After that, it goes live with those that are ready.',
  },
  LECTERN_MODELS_URL: {
    schema: httpUrl,
    default: null,
    description:
      'Base address from which `lectern models pull` downloads local models. Without it, they come from Hugging Face.',
  },
  HF_ENDPOINT: {
    schema: httpUrl,
    default: 'https://huggingface.co',
    description: 'Address of Hugging Face, or of a mirror, for `lectern models pull`.',
  },
  LECTERN_RERANK: {
    schema: z.string().min(1),
    default: null,
    description:
      'Model that reranks the passages found: local, local:NAME, or the name of a model at LECTERN_RERANK_URL.',
  },
  LECTERN_RERANK_URL: {
    schema: httpUrl,
    default: null,
    description: 'Base address of the reranker. It must offer /rerank, as Cohere, Jina, vLLM and LiteLLM do.',
  },
  LECTERN_RERANK_KEY: {
    schema: serviceKey,
    default: null,
    description: 'API key of the reranker.',
    secret: true,
  },
  LECTERN_RERANK_WAIT_MS: {
    schema: wholeNumber(20, 60_000),
    default: '1000',
    description: 'Time limit for the reranker. After that, the order of the search is kept.',
  },
  LECTERN_RERANK_PASSAGES: {
    schema: wholeNumber(2, 200),
    default: '30',
    description: 'Number of passages sent to the reranker.',
  },
} as const satisfies Record<string, Setting>
