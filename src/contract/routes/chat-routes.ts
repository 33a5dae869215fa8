import { z } from 'zod'
import { messageRequestV1Schema } from '../schemas/message.ts'
import { messageLimits } from '../schemas/message-limits.ts'
import type { Route } from './route.ts'

const domain = 'Domain of the documentation site, the last segment of its dashboard URL.'
const chat = { domain, chatId: 'ID of the chat that was sent with `resumable: true`.' }

const headers = { 'X-Thread-Id': 'ID of the thread, to continue it.' }

/** Endpoints for chat clients and MCP clients, besides the message endpoint. */
export const chatRoutes = {
  sendMessageV1: {
    method: 'POST',
    path: '/discovery/v1/assistant/{domain}/message',
    tag: 'Assistant',
    summary: 'Ask the assistant (AI SDK 4)',
    description:
      'Streams the answer in the data stream protocol (AI SDK 4). Thread, deployment and sources are message annotations (part `8`): `{"type":"thread","threadId"}`, `{"type":"deployment"}`, `{"type":"source","title","url"}`. To continue a thread, send its annotation back with the messages, or its ID as `threadId`.',
    limit: 'message',
    params: { domain },
    body: { schema: messageRequestV1Schema, limitBytes: messageLimits.bodyBytes },
    success: { status: 200, description: 'The streamed answer.', schema: 'data-stream', headers },
    errors: ['not-found', 'not-deployed', 'storage-full'],
    example: {
      body: { messages: [{ role: 'user', content: 'How do I deploy a folder?' }] },
      response:
        '8:[{"type":"thread","threadId":"01K5ZQ8QX2M9","messageId":"01K5ZQ8R4T6Y"}]\n0:"Run `lectern deploy`."\ne:{"finishReason":"stop","isContinued":false}\nd:{"finishReason":"stop","threadId":"01K5ZQ8QX2M9"}\n',
    },
  },
  resumeMessage: {
    method: 'GET',
    path: '/discovery/v2/assistant/{domain}/message/{chatId}/stream',
    tag: 'Assistant',
    summary: 'Resume an answer',
    description:
      'Streams the newest answer of a chat that was sent with `resumable: true`, from its beginning. The AI SDK’s `resumeStream` calls it. If several processes share a database, any of them can serve it.',
    limit: 'message',
    params: chat,
    success: {
      status: 200,
      description: 'The streamed answer.',
      schema: 'event-stream',
      noContent: 'The chat has no running answer, or the answer was read to its end.',
    },
    errors: ['not-found'],
    example: {
      response:
        'data: {"type":"start","messageId":"01K5ZQ8R4T6Y","messageMetadata":{"threadId":"01K5ZQ8QX2M9"}}\n\ndata: {"type":"text-start","id":"answer"}\n\ndata: {"type":"text-delta","id":"answer","delta":"Run `lectern deploy`."}\n\n',
    },
  },
  stopMessage: {
    method: 'DELETE',
    path: '/discovery/v2/assistant/{domain}/message/{chatId}/stream',
    tag: 'Assistant',
    summary: 'Stop an answer',
    description:
      'Stops the running answer of a resumable chat; closing the connection does not stop it. The stream ends with `error`, and the partial answer is stored.',
    limit: 'message',
    params: chat,
    success: {
      status: 200,
      description: 'Whether an answer was stopped.',
      schema: z.object({ stopped: z.boolean() }),
    },
    errors: ['not-found'],
    example: { response: { stopped: true } },
  },
  callMcp: {
    method: 'POST',
    path: '/mcp/{domain}',
    tag: 'Assistant',
    summary: 'Model Context Protocol',
    description:
      'An MCP server (Streamable HTTP, without sessions) with the tools `search` and `read_page`. Notifications get status 202; batches are refused.',
    limit: 'search',
    params: { domain },
    body: {
      schema: z.looseObject({}, 'must be one JSON-RPC message (an object)').describe('A JSON-RPC message.'),
      limitBytes: 64 * 1024,
    },
    success: {
      status: 200,
      description: 'The JSON-RPC response. Clients from before 2026 get it as one server-sent event.',
      schema: z.looseObject({}),
    },
    errors: ['not-found', 'not-deployed'],
    example: {
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'read_page', arguments: { path: '/deploy' } },
      },
      response: {
        jsonrpc: '2.0',
        id: 1,
        result: { content: [{ type: 'text', text: 'Deploy\nhttps://docs.example.com/deploy\n\n# Deploy' }] },
      },
    },
  },
} as const satisfies Record<string, Route>
