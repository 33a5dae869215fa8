/**
 * What may be on the message stream: the chunk types, and of each the keys, that release 5.0.0 of the chat library knows.
 * Its older releases refuse a whole answer over a single unknown key.
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
 * What may be on the stream for releases 4 of the chat library, by the code of each part: those that 4.0.0 knows. Later codes
 * (sources among them) end the whole answer in its older releases, so sources and thread are message annotations.
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
