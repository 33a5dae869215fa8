import { searchRequestSchema, searchResultsSchema } from '../schemas/discovery.ts'
import { messageRequestSchema } from '../schemas/message.ts'
import { messageLimits } from '../schemas/message-limits.ts'
import { steeringSchema } from '../schemas/playground.ts'
import { assistantRoutes } from './assistant-routes.ts'
import type { Route } from './route.ts'

const params = { projectId: 'ID of the project.' }
const path = '/v1/project/playground/{projectId}'

/** The dashboard's playground. Its questions are not stored. */
export const playgroundRoutes = {
  tryAssistant: {
    method: 'POST',
    path,
    tag: 'Assistant',
    summary: 'Try the assistant',
    description:
      'Answers like the message endpoint, from the same live deployment and with the same models, but stores nothing: the question is not in exports, insights or lists of unanswered questions. Before `finish`, a `data-insight` part has the searches, the passages found and the cost of the answer. Earlier turns are taken from the request; `threadId` and `resumable` are ignored. The cost counts against the budget.',
    scope: 'write',
    params,
    body: { schema: messageRequestSchema, limitBytes: messageLimits.bodyBytes },
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
    description: 'Searches the live deployment like the search endpoint, but needs an admin key.',
    scope: 'read',
    params,
    body: { schema: searchRequestSchema, limitBytes: 64 * 1024 },
    success: { status: 200, description: 'Passages, best first.', schema: searchResultsSchema },
    repeatable: true,
    errors: ['not-found', 'not-deployed'],
    example: assistantRoutes.searchDocumentation.example,
  },
  readSteering: {
    method: 'GET',
    path: '/v1/project/steering/{projectId}',
    tag: 'Assistant',
    summary: 'Read the assistant’s instructions',
    description: 'The instructions and curated answers from `Assistant.md` of the live deployment.',
    scope: 'read',
    params,
    success: { status: 200, description: 'The instructions and answers.', schema: steeringSchema },
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
