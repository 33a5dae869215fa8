import { modelTrialsSchema } from '../schemas/models.ts'
import { projectRetrievalSchema, saveProjectRetrievalSchema } from '../schemas/retrieval.ts'
import type { Route } from './route.ts'

const params = { projectId: 'Identifier of the documentation project.' }
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
    summary: 'Read how a project’s passages are found',
    description:
      'The embedding model and the reranker of the project, where it has some. Keys are never shown.',
    key: 'admin',
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
    summary: 'Change how a project’s passages are found',
    description:
      'What is left out stays. A reranker is asked from the next question on; an embedding model once the next deployment has embedded the passages with it. Keys are stored encrypted. A private address needs the operator’s leave (`LECTERN_MODEL_PRIVATE`).',
    key: 'admin',
    scope: 'write',
    role: 'owner',
    audit: 'models-changed',
    params,
    body: { schema: saveProjectRetrievalSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'The settings as they are now.', schema: projectRetrievalSchema },
    errors: ['not-found'],
    example: { body: { embedding: { ...embedding, key: 'sk-1234' } }, response: view },
  },
  removeProjectRetrieval: {
    method: 'DELETE',
    path,
    tag: 'Models',
    summary: 'Remove a project’s models for finding passages',
    description: 'With their keys. The server’s are asked again, where it has any.',
    key: 'admin',
    scope: 'write',
    role: 'owner',
    audit: 'models-changed',
    params,
    success: { status: 200, description: 'The settings as they are now.', schema: projectRetrievalSchema },
    errors: ['not-found'],
    example: {
      response: {
        ...{ embedding: null, rerank: null, vectors: 'none', updatedAt: null },
        uses: { embedding: 'none', rerank: 'none' },
      },
    },
  },
  tryProjectRetrieval: {
    method: 'POST',
    path: `${path}/test`,
    tag: 'Models',
    summary: 'Try a project’s models for finding passages',
    description:
      'Puts one tiny question to the embedding model and to the reranker, and says what went wrong.',
    key: 'admin',
    scope: 'write',
    role: 'owner',
    params,
    success: { status: 200, description: 'What each model did.', schema: modelTrialsSchema },
    slow: true,
    errors: ['not-found'],
    example: {
      response: {
        trials: [{ model: 'openai:text-embedding-3-small', works: true, problem: null, milliseconds: 210 }],
      },
    },
  },
} as const satisfies Record<string, Route>
