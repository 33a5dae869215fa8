import { z } from 'zod'
import { list } from './list.ts'
import { messageLimits } from './message-limits.ts'
import { cleanText, text } from './text.ts'

// Clients send back every part that they received; only text is used.
const partSchema = z.looseObject({
  type: z.string().max(200).describe('Only parts of type `text` are used.'),
  text: z.string().max(messageLimits.textCharacters).transform(cleanText).optional(),
})

const messageSchema = z.looseObject({
  id: z.string().max(1000).optional(),
  role: z.string().max(50).describe('`user` or `assistant`; messages of other roles are ignored.'),
  parts: list(partSchema, { max: messageLimits.partsInAMessage }),
})

const contextItemSchema = z.object({
  type: z.enum(['code', 'textSelection']).optional(),
  value: text(messageLimits.contextCharacters).describe('The code fragment or the selected text.'),
  path: text(1000).optional().describe('Path of the source file or page that contains it.'),
  elementId: text(1000).optional().describe('ID of the interface element that contains it.'),
})

export const filterSchema = z.object({
  version: text(200).optional().describe('Only pages of this version.'),
  language: text(200).optional().describe('Only pages in this language, for example `es`.'),
  groups: list(text(200), { max: 100 }).optional().describe('Only pages in any of these groups.'),
  tag: text(200).optional().describe('Only pages with this tag.'),
})

export interface ClientMessage {
  role: string
  parts: { type: string; text?: string | undefined }[]
}

function conversationOf<Message extends z.ZodType<ClientMessage>>(message: Message) {
  return list(message, { min: 1, max: messageLimits.messages, refuse: refuseManyParts })
    .refine(messages => messages.length === 0 || messages.at(-1)?.role === 'user', {
      error: 'the last message must have the role user',
    })
    .refine(messages => messages.at(-1)?.role !== 'user' || messageText(messages.at(-1)).trim() !== '', {
      error: 'the last message must have text',
      // A rejected message has not been transformed and may have no parts.
      when: ({ issues }) => issues.length === 0,
    })
    .refine(messages => byteLength(messageText(messages.at(-1))) <= messageLimits.questionBytes, {
      error: `the question is longer than ${messageLimits.questionBytes} bytes (16 KiB); send code or long text as \`context\``,
      when: ({ issues }) => issues.length === 0,
    })
    .describe('The conversation; the last message is the question, with at most 16 KiB of text.')
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

function refuseManyParts(messages: readonly unknown[]): string | undefined {
  let count = 0
  for (const message of messages)
    if (typeof message === 'object' && message !== null)
      for (const name of ['parts', 'annotations']) {
        const members: unknown = Reflect.get(message, name)
        if (Array.isArray(members)) count += members.length
      }
  if (count > messageLimits.parts)
    return `the messages have ${count} parts; at most ${messageLimits.parts} are accepted`
}

const fingerprint = text(500)
  .refine(value => value.length > 0, 'must not be empty')
  .describe('ID of the reader, or `anonymous`.')

const threadId = text(100).nullish().describe('Thread to continue; null or missing starts a new one.')

const requestFields = {
  retrievalPageSize: z
    .int()
    .min(1)
    .max(messageLimits.pageSizeMax)
    .default(messageLimits.pageSizeDefault)
    .describe('Number of passages to answer from.'),
  filter: filterSchema.nullish().describe('Restricts the search. A value that no page has matches nothing.'),
  context: list(contextItemSchema, { max: messageLimits.contextItems })
    .nullish()
    .describe('Text or code that the reader has selected.'),
  currentPath: z
    .string()
    .max(messageLimits.currentPathCharacters)
    .transform(cleanText)
    .nullish()
    .describe('Path of the reader’s current page.'),
}

const resumableId = /^[\w-]{16,200}$/

export const messageRequestSchema = z
  .object({
    fp: fingerprint,
    messages: conversationOf(messageSchema),
    threadId,
    ...requestFields,
    trigger: z.string().max(100).optional().describe('Set by the AI SDK; identifies its requests.'),
    id: z.unknown().optional().describe('The chat’s ID, set by the AI SDK; used if `resumable` is true.'),
    resumable: z
      .boolean()
      .nullish()
      .describe(
        'If true, the answer continues for a while after the connection closes, and the chat can resume it. Requires an unguessable `id`: 16 to 200 letters, digits, `_` and `-`.',
      ),
  })
  .refine(({ id, resumable }) => !resumable || (typeof id === 'string' && resumableId.test(id)), {
    path: ['id'],
    error: 'a resumable chat needs an unguessable ID of 16 to 200 letters, digits, _ and -',
  })

// AI SDK 4 sends a message's text as `content`.
const messageV1Schema = z
  .looseObject({
    role: messageSchema.shape.role,
    content: z.string().max(messageLimits.textCharacters).transform(cleanText).nullish(),
    parts: messageSchema.shape.parts.nullish(),
    annotations: z.array(z.unknown()).max(messageLimits.partsInAMessage).nullish(),
  })
  .transform(({ role, content, parts, annotations }) => ({
    role,
    parts: content ? [{ type: 'text', text: content }] : (parts ?? []),
    annotations: annotations ?? [],
  }))

/** A request from AI SDK 4. Without `threadId`, the thread annotation of an earlier answer names the thread. */
export const messageRequestV1Schema = z
  .object({
    fp: fingerprint.default('anonymous'),
    messages: conversationOf(messageV1Schema),
    threadId,
    ...requestFields,
  })
  .transform(({ threadId: given, ...request }) => ({
    ...request,
    threadId: given === undefined ? annotatedThread(request.messages) : given,
  }))

const threadAnnotation = z.object({ type: z.literal('thread'), threadId: text(100) })

function annotatedThread(messages: { annotations: unknown[] }[]): string | null {
  const threads = messages
    .flatMap(message => message.annotations)
    .flatMap(annotation => threadAnnotation.safeParse(annotation).data ?? [])
  return threads.at(-1)?.threadId ?? null
}

/** A request from either AI SDK version, with message text as parts. */
export type MessageRequest = Pick<
  z.output<typeof messageRequestSchema>,
  'fp' | 'threadId' | keyof typeof requestFields
> & { messages: ClientMessage[] }
export type ContextItem = z.output<typeof contextItemSchema>
export type MessageFilter = z.output<typeof filterSchema>

/** Returns the text parts of a message, joined; other parts are ignored. */
export function messageText(message: ClientMessage | undefined): string {
  if (!message) return ''
  return message.parts.flatMap(part => (part.type === 'text' && part.text ? [part.text] : [])).join('\n')
}
