import { searchRequestSchema, searchResultsSchema } from '../schemas/discovery.ts'
import { messageRequestSchema } from '../schemas/message.ts'
import { steeringSchema } from '../schemas/playground.ts'
import { assistantRoutes } from './assistant-routes.ts'
import type { Route } from './route.ts'

const params = { projectId: 'Identifier of the documentation project.' }
const mebibyte = 1024 * 1024
const path = '/v1/project/playground/{projectId}'

/** What owners try their assistant with. Nothing of it counts as a reader’s question. */
export const playgroundRoutes = {
  tryAssistant: {
    method: 'POST',
    path,
    tag: 'Assistant',
    summary: 'Try the assistant',
    description:
      'Answers as the message endpoint does, from the same live deployment and by the same models, but keeps nothing: the question is in no export, insight or gap. Before `finish`, `data-insight` tells what was searched and found, and what the answer cost. Earlier turns are those posted; `threadId` and `resumable` are not used. What models cost counts against the budget.',
    key: 'admin',
    scope: 'write',
    params,
    body: { schema: messageRequestSchema, limitBytes: 4 * mebibyte },
    success: { status: 200, description: 'The streamed answer.', schema: 'event-stream' },
    errors: ['not-found', 'not-deployed'],
    example: {
      body: assistantRoutes.sendMessage.example.body,
      response:
        'data: {"type":"start","messageId":"01K5ZQ8R4T6Y","messageMetadata":{"threadId":"01K5ZQ8QX2M9"}}\n\ndata: {"type":"text-delta","id":"answer","delta":"Run `lectern deploy`."}\n\ndata: {"type":"data-insight","data":{"resolution":"answered","reason":"grounded"}}\n\ndata: [DONE]\n\n',
    },
  },
  trySearch: {
    method: 'POST',
    path: `${path}/search`,
    tag: 'Assistant',
    summary: 'Try the search',
    description: 'What the search endpoint finds in the live deployment, for owners.',
    key: 'admin',
    scope: 'read',
    params,
    body: { schema: searchRequestSchema, limitBytes: mebibyte },
    success: { status: 200, description: 'Passages, best first.', schema: searchResultsSchema },
    repeatable: true,
    errors: ['not-found', 'not-deployed'],
    example: assistantRoutes.searchDocumentation.example,
  },
  readSteering: {
    method: 'GET',
    path: '/v1/project/steering/{projectId}',
    tag: 'Assistant',
    summary: 'Read what steers the assistant',
    description: 'What `Assistant.md` of the live deployment says: wishes, and curated answers.',
    key: 'admin',
    scope: 'read',
    params,
    success: { status: 200, description: 'The wishes and answers.', schema: steeringSchema },
    errors: ['not-found', 'not-deployed'],
    example: {
      response: {
        statusId: '01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
        wishes: 'Be brief and friendly.',
        answers: [
          {
            questions: ['talk to a human'],
            page: '/support#contact',
            url: 'https://docs.example.com/support#contact',
            answer: null,
          },
        ],
      },
    },
  },
} as const satisfies Record<string, Route>
