/**
 * Parts of the message stream: only the types and keys that AI SDK 5.0.0 knows.
 * Older releases reject the whole answer if a part has an unknown key.
 */
export type StreamChunk =
  | { type: 'start'; messageId: string; messageMetadata: { threadId: string } }
  | { type: 'start-step' }
  | { type: 'source-url'; sourceId: string; url: string; title: string }
  | { type: 'text-start'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'text-end'; id: string }
  | { type: `data-${string}`; id?: string; data: unknown; transient?: boolean }
  | { type: 'finish-step' }
  | { type: 'finish'; messageMetadata: { threadId: string }; threadId?: string }
  | { type: 'error'; errorText: string }

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-vercel-ai-ui-message-stream': 'v1',
  'x-accel-buffering': 'no',
} as const

/**
 * Parts of the stream for AI SDK 4 by code: only those that 4.0.0 knows. Later codes, such as sources, end the answer in
 * older releases, so sources and thread are message annotations.
 */
export type DataStreamPart =
  | ['0', string]
  | ['3', string]
  | ['8', { type: string; [name: string]: unknown }[]]
  | ['e', { finishReason: 'stop'; isContinued: false }]
  | ['d', { finishReason: 'stop'; threadId: string }]

export const dataStreamHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-vercel-ai-data-stream': 'v1',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const
