import {
  modelTrialsSchema,
  modelUsageSchema,
  projectModelsSchema,
  saveProjectModelsSchema,
  usageQuerySchema,
} from '../schemas/models.ts'
import type { Route } from './route.ts'

const params = { projectId: 'ID of the project.' }
const path = '/v1/project/models/{projectId}'
const price = { input: 0.25, output: 2 }
const settings = {
  temperature: 0.2,
  budget: { tokens: 2_000_000, cost: 5 },
  categories: null,
}
const model = { provider: 'openai', model: 'gpt-6-luna', url: null, price } as const
const view = {
  ...settings,
  models: [{ ...model, keyHint: '…x9Qe' }],
  uses: 'project',
  updatedAt: '2026-09-25T08:20:00.000Z',
}
const usage = {
  answers: 31,
  inputTokens: 120_000,
  cachedTokens: 20_000,
  outputTokens: 9_000,
  cost: 0.048,
  unpricedAnswers: 0,
}

export const modelRoutes = {
  readProjectModels: {
    method: 'GET',
    path,
    tag: 'Models',
    summary: 'Read a project’s models',
    description: 'The project’s language models and their settings. Keys are never shown.',
    scope: 'read',
    params,
    success: { status: 200, description: 'The settings.', schema: projectModelsSchema },
    errors: ['not-found'],
    example: { response: view },
  },
  saveProjectModels: {
    method: 'PUT',
    path,
    tag: 'Models',
    summary: 'Set a project’s models',
    description:
      'Replaces all earlier settings and applies from the next question. Keys are stored encrypted. A private address needs the operator’s permission (`LECTERN_MODEL_PRIVATE`).',
    scope: 'write',
    role: 'owner',
    audit: 'models-changed',
    params,
    body: { schema: saveProjectModelsSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'The updated settings.', schema: projectModelsSchema },
    errors: ['not-found'],
    example: { body: { ...settings, models: [{ ...model, key: 'sk-1234' }] }, response: view },
  },
  removeProjectModels: {
    method: 'DELETE',
    path,
    tag: 'Models',
    summary: 'Remove a project’s models',
    description: 'Removes the models and their keys. The server’s models answer again, if it has any.',
    scope: 'write',
    role: 'owner',
    audit: 'models-changed',
    params,
    success: { status: 200, description: 'The updated settings.', schema: projectModelsSchema },
    errors: ['not-found'],
    example: { response: { models: [], uses: 'server', updatedAt: null } },
  },
  tryProjectModels: {
    method: 'POST',
    path: `${path}/test`,
    tag: 'Models',
    summary: 'Test a project’s models',
    description: 'Asks each model a short question and reports any error.',
    scope: 'write',
    role: 'owner',
    params,
    success: { status: 200, description: 'The result for each model.', schema: modelTrialsSchema },
    slow: true,
    errors: ['not-found'],
    example: {
      response: {
        trials: [{ model: 'openai:gpt-6-luna', works: true, problem: null, milliseconds: 640 }],
      },
    },
  },
  readModelUsage: {
    method: 'GET',
    path: '/v1/project/usage/{projectId}',
    tag: 'Models',
    summary: 'Read model usage and cost',
    description: 'Tokens and cost of a project’s answers by day (UTC), for at most 400 days.',
    scope: 'read',
    params,
    query: usageQuerySchema,
    success: { status: 200, description: 'The usage.', schema: modelUsageSchema },
    errors: ['not-found'],
    example: {
      query: { from: '2026-09-25', to: '2026-09-26' },
      response: {
        from: '2026-09-25',
        to: '2026-09-26',
        days: [{ day: '2026-09-25', ...usage }],
        total: usage,
      },
    },
  },
} as const satisfies Record<string, Route>
