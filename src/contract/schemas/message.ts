import { z } from 'zod'
import { cleanText, text } from './text.ts'

export const messageLimits = {
  messages: 5000,
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

export interface ClientMessage {
  role: string
  parts: { type: string; text?: string | undefined }[]
}

/** A conversation whose last message asks something. */
function conversationOf<Message extends z.ZodType<ClientMessage>>(message: Message) {
  return z
    .array(message)
    .min(1)
    .max(messageLimits.messages)
    .refine(messages => messages.length === 0 || messages.at(-1)?.role === 'user', {
      error: 'the last message must be the user’s',
    })
    .refine(messages => messages.at(-1)?.role !== 'user' || messageText(messages.at(-1)).trim() !== '', {
      error: 'the last message must have text that is not empty',
      // A message that is refused has not been transformed, and may have no parts.
      when: ({ issues }) => issues.length === 0,
    })
    .describe('The conversation; the last message is the question.')
}

const fingerprint = text(500)
  .refine(value => value.length > 0, 'must not be empty')
  .describe('Who asks: `anonymous`, or an identifier of the reader.')

const threadId = text(100).nullish().describe('Continues a thread; absent or null starts one.')

const requestFields = {
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
}

const resumableId = /^[\w-]{16,200}$/

export const messageRequestSchema = z
  .object({
    fp: fingerprint,
    messages: conversationOf(messageSchema),
    threadId,
    ...requestFields,
    trigger: z
      .string()
      .max(100)
      .optional()
      .describe('Sent by the chat library; tells its requests from others.'),
    id: z
      .unknown()
      .optional()
      .describe('The chat’s id, as the chat library sends it; used when `resumable` is true.'),
    resumable: z
      .boolean()
      .nullish()
      .describe(
        'Whether the answer goes on for a while when the reader leaves, so that the chat can come back to it. Its `id` must be unguessable then: 16 to 200 letters, digits, `_` and `-`.',
      ),
  })
  .refine(({ id, resumable }) => !resumable || (typeof id === 'string' && resumableId.test(id)), {
    path: ['id'],
    error: 'a resumable chat needs an unguessable id of 16 to 200 letters, digits, _ and -',
  })

// Release 4 of the chat library writes a message's text as `content`; what else it posts back is as free as a part.
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

/** The message of a release 4 client. Its thread, unless given, is the one that the answers which it posts back name. */
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

/** A request of either kind of client, with the text of its messages as parts. */
export type MessageRequest = Pick<
  z.output<typeof messageRequestSchema>,
  'fp' | 'threadId' | keyof typeof requestFields
> & { messages: ClientMessage[] }
export type ContextItem = z.output<typeof contextItemSchema>
export type MessageFilter = z.output<typeof filterSchema>

/** The text parts of a message, joined; every other part is ignored. */
export function messageText(message: ClientMessage | undefined): string {
  if (!message) return ''
  return message.parts.flatMap(part => (part.type === 'text' && part.text ? [part.text] : [])).join('\n')
}
