import type { AbstractChat, ChatState, ChatStatus, DefaultChatTransport, UIMessage } from 'ai-7-newest'

/** The releases of the chat library that are tried, by the names that they are installed under. */
export const releases = {
  '5.0.0': () => import('ai-5-0-0'),
  '5.0.91': () => import('ai-5-0-91'),
  '5.0.216': () => import('ai-5-0-216'),
  '5 newest': () => import('ai-5-newest'),
  '6.0.0': () => import('ai-6-0-0'),
  '6 newest': () => import('ai-6-newest'),
  '7.0.0': () => import('ai-7-0-0'),
  '7 newest': () => import('ai-7-newest'),
}

export type Release = keyof typeof releases
export type ChatMessage = UIMessage<{ threadId?: string }>

interface Library {
  AbstractChat: typeof AbstractChat<ChatMessage>
  DefaultChatTransport: typeof DefaultChatTransport<ChatMessage>
}

/** A release, typed as the newest: what is used of it has the same shape in all of them. */
async function load(release: Release): Promise<Library> {
  return (await releases[release]()) as unknown as Library
}

class PlainState implements ChatState<ChatMessage> {
  status: ChatStatus = 'ready'
  error: Error | undefined = undefined
  messages: ChatMessage[] = []
  pushMessage = (message: ChatMessage) => {
    this.messages = [...this.messages, message]
  }
  popMessage = () => {
    this.messages = this.messages.slice(0, -1)
  }
  replaceMessage = (index: number, message: ChatMessage) => {
    this.messages = this.messages.with(index, message)
  }
  snapshot = <T>(value: T): T => structuredClone(value)
}

export interface ChatOptions {
  api: string
  key: string
  body?: object
  /** The chat's id; one of the library's own unless given. */
  id?: string
}

/** A chat as the library's own front ends make it, without the rendering. */
export async function createChat(release: Release, { api, key, body, id }: ChatOptions) {
  const library = await load(release)
  const state = new PlainState()
  const transport = new library.DefaultChatTransport({
    api,
    headers: { authorization: `Bearer ${key}` },
    body: () => ({ fp: 'anonymous', threadId: lastThreadId(state.messages), ...body }),
  })
  class Chat extends library.AbstractChat {}
  const chat = new Chat({ transport, state, ...(id && { id }) })
  return { chat, state }
}

function lastThreadId(messages: ChatMessage[]): string | null {
  return messages.findLast(message => message.metadata?.threadId)?.metadata?.threadId ?? null
}

export function messageText(message: ChatMessage | undefined): string {
  return (message?.parts ?? []).map(part => (part.type === 'text' ? part.text : '')).join('')
}
