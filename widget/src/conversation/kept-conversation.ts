import { asObject, parseObject, readMore, type Source, textOf } from '../stream/read-chunk.ts'
import { createExchange, type Exchange, isUnderWay } from './exchange.ts'

/** The state that survives a reload. */
export interface KeptConversation {
  threadId: string | null
  isOpen: boolean
  exchanges: Exchange[]
}

const exchangeLimit = 30
const characterLimit = 200_000

/** Stores the conversation in the session storage of the tab, by site. Does nothing if storage is blocked. */
export function keepConversation(domain: string, conversation: KeptConversation): void {
  let exchanges = conversation.exchanges
    .slice(-exchangeLimit)
    .map(exchange => (isUnderWay(exchange) ? { ...exchange, state: 'stopped' as const } : exchange))
  const write = () => JSON.stringify({ ...conversation, exchanges })
  let text = write()
  while (text.length > characterLimit && exchanges.length > 0) {
    exchanges = exchanges.slice(1)
    text = write()
  }
  try {
    sessionStorage.setItem(storageKey(domain), text)
  } catch {}
}

export function findConversation(domain: string): KeptConversation {
  const none = { threadId: null, isOpen: false, exchanges: [] }
  try {
    const kept = parseObject(sessionStorage.getItem(storageKey(domain)) ?? '')
    if (!kept || !Array.isArray(kept.exchanges)) return none
    return {
      threadId: textOf(kept.threadId),
      isOpen: kept.isOpen === true,
      exchanges: kept.exchanges.slice(-exchangeLimit).flatMap(readExchange),
    }
  } catch {
    return none
  }
}

function storageKey(domain: string): string {
  return `lectern-chat:${domain}`
}

/** Reads defensively: the page can change its storage. */
function readExchange(value: unknown): Exchange[] {
  const stored = asObject(value)
  const question = textOf(stored?.question)
  if (!stored || question === null) return []
  const sources = Array.isArray(stored.sources) ? stored.sources.flatMap(readSource) : []
  const rating = stored.rating === 'up' || stored.rating === 'down' ? stored.rating : null
  return [
    {
      ...createExchange(question, textOf(stored.selection)),
      text: textOf(stored.text) ?? '',
      sources,
      more: readMore(stored.more) ?? null,
      notice: textOf(stored.notice),
      messageId: textOf(stored.messageId),
      state: stored.state === 'answered' ? 'answered' : 'stopped',
      rating,
      comment: textOf(stored.comment),
    },
  ]
}

function readSource(value: unknown): Source[] {
  const url = textOf(asObject(value)?.url)
  return url === null ? [] : [{ url, title: textOf(asObject(value)?.title) ?? url }]
}
