import { z } from 'zod'
import { cleanText, text } from './text.ts'

export const messageLimits = {
  messages: 500,
  partsInAMessage: 1000,
  textCharacters: 400_000,
  contextItems: 50,
  contextCharacters: 100_000,
  currentPathCharacters: 200,
  pageSizeMax: 50,
  pageSizeDefault: 5,
} as const

// Clients post back whatever they once received; a part matters only when it is text.
const partSchema = z.looseObject({
  type: z.string().max(200),
  text: z.string().max(messageLimits.textCharacters).transform(cleanText).optional(),
})

const messageSchema = z.looseObject({
  id: z.string().max(1000).optional(),
  role: z.string().max(50),
  parts: z.array(partSchema).max(messageLimits.partsInAMessage),
})

const contextItemSchema = z.object({
  type: z.enum(['code', 'textSelection']).optional(),
  value: text(messageLimits.contextCharacters),
  path: text(1000).optional(),
  elementId: text(1000).optional(),
})

export const filterSchema = z.object({
  version: text(200).optional(),
  language: text(200).optional(),
  groups: z.array(text(200)).max(100).optional(),
  tag: text(200).optional(),
})

export const messageRequestSchema = z.object({
  fp: text(500)
    .refine(value => value.length > 0, 'must not be empty')
    .describe('Who asks: `anonymous`, or an identifier of the reader.'),
  messages: z
    .array(messageSchema)
    .min(1)
    .max(messageLimits.messages)
    .refine(messages => messages.length === 0 || messages.at(-1)?.role === 'user', {
      error: 'the last message must be the user’s',
    })
    .refine(messages => messages.at(-1)?.role !== 'user' || messageText(messages.at(-1)).trim() !== '', {
      error: 'the last message must have a part of type text that is not empty',
    }),
  threadId: text(100).nullish().describe('Continues a thread; absent or null starts one.'),
  retrievalPageSize: z
    .int()
    .min(1)
    .max(messageLimits.pageSizeMax)
    .optional()
    .describe('Passages that the answer is built from; 5 unless given.'),
  filter: filterSchema.nullish(),
  context: z.array(contextItemSchema).max(messageLimits.contextItems).nullish(),
  currentPath: z.string().max(messageLimits.currentPathCharacters).transform(cleanText).nullish(),
  trigger: z
    .string()
    .max(100)
    .optional()
    .describe('Sent by the chat library; tells its requests from others.'),
})

export type MessageRequest = z.output<typeof messageRequestSchema>
export type ClientMessage = MessageRequest['messages'][number]
export type ContextItem = z.output<typeof contextItemSchema>
export type MessageFilter = z.output<typeof filterSchema>

/** The text parts of a message, joined; every other part is ignored. */
export function messageText(message: z.output<typeof messageSchema> | undefined): string {
  if (!message) return ''
  return message.parts.flatMap(part => (part.type === 'text' && part.text ? [part.text] : [])).join('\n')
}
