import { modelTrialsSchema } from '../schemas/models.ts'
import { projectRetrievalSchema, saveProjectRetrievalSchema } from '../schemas/retrieval.ts'
import type { Route } from './route.ts'

const params = { projectId: 'ID of the project.' }
const path = '/v1/project/retrieval/{projectId}'
const embedding = { provider: 'openai', model: 'text-embedding-3-small', url: null, dimensions: 512 } as const
const view = {
  embedding: { ...embedding, questionPrefix: '', passagePrefix: '', keyHint: '…x9Qe' },
  rerank: null,
  uses: { embedding: 'project', rerank: 'none' },
  vectors: 'outdated',
  updatedAt: '2026-09-25T08:20:00.000Z',
}

export const retrievalRoutes = {
  readProjectRetrieval: {
    method: 'GET',
    path,
    tag: 'Models',
    summary: 'Read a project’s retrieval models',
    description: 'The project’s embedding model and reranker. Keys are never shown.',
    scope: 'read',
    params,
    success: { status: 200, description: 'The settings.', schema: projectRetrievalSchema },
    errors: ['not-found'],
    example: { response: view },
  },
  saveProjectRetrieval: {
    method: 'PATCH',
    path,
    tag: 'Models',
    summary: 'Change a project’s retrieval models',
    description:
      'Omitted members do not change. A reranker applies from the next question; an embedding model, after the next deployment has embedded the passages with it. Keys are stored encrypted. A private address needs the operator’s permission (`LECTERN_MODEL_PRIVATE`).',
    scope: 'write',
    role: 'owner',
    audit: 'models-changed',
    params,
    body: { schema: saveProjectRetrievalSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'The updated settings.', schema: projectRetrievalSchema },
    errors: ['not-found'],
    example: { body: { embedding: { ...embedding, key: 'sk-1234' } }, response: view },
  },
  removeProjectRetrieval: {
    method: 'DELETE',
    path,
    tag: 'Models',
    summary: 'Remove a project’s retrieval models',
    description: 'Removes the models and their keys. The server’s models are used again, if it has any.',
    scope: 'write',
    role: 'owner',
    audit: 'models-changed',
    params,
    success: { status: 200, description: 'The updated settings.', schema: projectRetrievalSchema },
    errors: ['not-found'],
    example: {
      response: {
        embedding: null,
        rerank: null,
        vectors: 'none',
        updatedAt: null,
        uses: { embedding: 'none', rerank: 'none' },
      },
    },
  },
  tryProjectRetrieval: {
    method: 'POST',
    path: `${path}/test`,
    tag: 'Models',
    summary: 'Test a project’s retrieval models',
    description: 'Sends a short question to the embedding model and the reranker and reports any error.',
    scope: 'write',
    role: 'owner',
    params,
    success: { status: 200, description: 'The result for each model.', schema: modelTrialsSchema },
    slow: true,
    errors: ['not-found'],
    example: {
      response: {
        trials: [{ model: 'openai:text-embedding-3-small', works: true, problem: null, milliseconds: 210 }],
      },
    },
  },
} as const satisfies Record<string, Route>
