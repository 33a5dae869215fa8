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
  type: z.string().max(200).describe('Only parts of type `text` are used.'),
  text: z.string().max(messageLimits.textCharacters).transform(cleanText).optional(),
})

const messageSchema = z.looseObject({
  id: z.string().max(1000).optional(),
  role: z.string().max(50).describe('`user` or `assistant`; messages of other roles are ignored.'),
  parts: z.array(partSchema).max(messageLimits.partsInAMessage),
})

const contextItemSchema = z.object({
  type: z.enum(['code', 'textSelection']).optional(),
  value: text(messageLimits.contextCharacters).describe('The code fragment or the selected text.'),
  path: text(1000).optional().describe('Path of the source file or page that it comes from.'),
  elementId: text(1000).optional().describe('Identifier of the interface element that holds it.'),
})

export const filterSchema = z.object({
  version: text(200).optional().describe('Pages of this version.'),
  language: text(200).optional().describe('Pages in this language, for example `es`.'),
  groups: z.array(text(200)).max(100).optional().describe('Pages of any of these groups.'),
  tag: text(200).optional().describe('Pages with this tag.'),
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
    })
    .describe('The conversation; the last message is the question.'),
  threadId: text(100).nullish().describe('Continues a thread; absent or null starts one.'),
  retrievalPageSize: z
    .int()
    .min(1)
    .max(messageLimits.pageSizeMax)
    .optional()
    .describe('Passages that the answer is built from; 5 unless given.'),
  filter: filterSchema.nullish().describe('Limits the search; values that no page has match nothing.'),
  context: z
    .array(contextItemSchema)
    .max(messageLimits.contextItems)
    .nullish()
    .describe('What the reader has selected.'),
  currentPath: z
    .string()
    .max(messageLimits.currentPathCharacters)
    .transform(cleanText)
    .nullish()
    .describe('Path of the page that the reader is on.'),
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
