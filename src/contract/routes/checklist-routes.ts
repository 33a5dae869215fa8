import { changeChecklistSchema, checklistSchema } from '../schemas/checklist.ts'
import type { Route } from './route.ts'

const response = {
  dismissed: false,
  items: [
    { id: 'deploy', done: true },
    { id: 'ask', done: true },
    { id: 'embed', done: false },
    { id: 'model', done: false },
    { id: 'invite', done: false },
  ],
}

export const checklistRoutes = {
  readChecklist: {
    method: 'GET',
    path: '/v1/checklist',
    tag: 'Members',
    summary: 'Read the setup checklist',
    description:
      'The first steps of an organisation, and which of them are done. `deploy`: documentation of your own is live. `ask`: a question was asked. `embed`: a snippet was copied, or an assistant key of a member was used. `model`: the server or a project has a language model. `invite`: there is a second member or an invitation.',
    scope: 'read',
    params: {},
    success: { status: 200, description: 'The checklist.', schema: checklistSchema },
    errors: [],
    example: { response },
  },
  changeChecklist: {
    method: 'PATCH',
    path: '/v1/checklist',
    tag: 'Members',
    summary: 'Dismiss the setup checklist',
    description: 'Hides the checklist for the whole organisation, or shows it again.',
    scope: 'write',
    role: 'owner',
    params: {},
    body: { schema: changeChecklistSchema, limitBytes: 4 * 1024 },
    success: { status: 200, description: 'The checklist.', schema: checklistSchema },
    errors: [],
    example: { body: { dismissed: true }, response: { ...response, dismissed: true } },
  },
} as const satisfies Record<string, Route>
