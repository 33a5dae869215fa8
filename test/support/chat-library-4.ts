import { createRequire } from 'node:module'

/** The tested 4.x releases of the chat library, by package alias. */
export const releases4 = { '4.0.0': 'ai-4-0-0', '4.1.15': 'ai-4-1-15', '4.3.19': 'ai-4-newest' }

export type Release4 = keyof typeof releases4

export interface ChatMessage4 {
  role: string
  content: string
  annotations?: unknown[]
  parts?: unknown[]
}

/** The function that `useChat` sends messages with, with the callbacks of all tested releases. */
type CallChatApi = (options: {
  api: string
  body: object
  headers: Record<string, string>
  abortController: () => AbortController
  restoreMessagesOnFailure(): void
  onUpdate(update: ChatMessage4[] | { message: ChatMessage4 }): void
  onFinish(message: ChatMessage4): void
  generateId(): string
  lastMessage: ChatMessage4 | undefined
}) => Promise<void>

function load(release: Release4): CallChatApi {
  const fromClients = createRequire(new URL('../chat-clients-4/package.json', import.meta.url))
  const fromRelease = createRequire(fromClients.resolve(`${releases4[release]}/package.json`))
  return fromRelease('@ai-sdk/ui-utils').callChatApi
}

export interface ChatOptions4 {
  api: string
  key: string
  body?: object
}

/** A chat that posts the same messages as `useChat` of the release, without rendering. */
export function createChat4(release: Release4, { api, key, body }: ChatOptions4) {
  const callChatApi = load(release)
  let ids = 0
  const chat = {
    messages: [] as ChatMessage4[],
    error: undefined as Error | undefined,
    stop: () => {},
    async append(content: string): Promise<void> {
      const asked: ChatMessage4 = { role: 'user', content, ...partsOf(release, content) }
      const before = [...chat.messages, asked]
      const controller = new AbortController()
      chat.stop = () => controller.abort()
      chat.messages = before
      chat.error = undefined
      const show = (answer: ChatMessage4 | undefined) => {
        if (answer) chat.messages = [...before, answer]
      }
      try {
        await callChatApi({
          api,
          body: { id: 'chat', messages: before.map(postedBack), ...body },
          headers: { authorization: `Bearer ${key}` },
          abortController: () => controller,
          restoreMessagesOnFailure: () => {},
          onUpdate: update => show(Array.isArray(update) ? update.at(-1) : update.message),
          onFinish: show,
          generateId: () => `id-${ids++}`,
          lastMessage: asked,
        })
      } catch (error) {
        if (!controller.signal.aborted) chat.error = error as Error
      }
    },
  }
  return chat
}

function partsOf(release: Release4, text: string): Pick<ChatMessage4, 'parts'> {
  return release === '4.0.0' ? {} : { parts: [{ type: 'text', text }] }
}

function postedBack({ role, content, annotations, parts }: ChatMessage4): ChatMessage4 {
  return { role, content, ...(annotations && { annotations }), ...(parts && { parts }) }
}
