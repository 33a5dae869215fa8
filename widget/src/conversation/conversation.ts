import { type Assistant, askAssistant } from '../stream/ask-assistant.ts'
import { askOffline } from '../stream/offline-assistant.ts'
import type { AnswerEvent } from '../stream/read-chunk.ts'
import type { Outcome } from '../stream/read-refusal.ts'
import { createExchange, type Exchange, isUnderWay, type Rating } from './exchange.ts'
import { findConversation, keepConversation } from './kept-conversation.ts'
import { sendRating } from './send-rating.ts'

export interface Conversation {
  readonly exchanges: readonly Exchange[]
  /** Becomes false when the server rejects ratings. */
  readonly takesRatings: boolean
  /** Whether the chat box is open. Survives a reload. */
  isOpen: boolean
  /** Does nothing while an answer is streaming. */
  ask(question: string, selection: string | null): void
  /** Stops the current answer and keeps the part that arrived. */
  stop(): void
  /** Asks the last question again. */
  retry(): void
  rate(exchange: Exchange, rating: Rating, comment?: string | null): void
  clear(): void
  close(): void
}

export interface ConversationOptions {
  assistant: Assistant
  readPath(): string
  /** Called with the exchange that changed, or null if the list of exchanges changed. */
  onChange(exchange: Exchange | null): void
}

export function createConversation({ assistant, readPath, onChange }: ConversationOptions): Conversation {
  const { domain, offline } = assistant
  const kept = findConversation(domain)
  let { threadId, isOpen, exchanges } = kept
  let takesRatings = true
  let underWay: AbortController | undefined
  const keep = () => keepConversation(domain, { threadId, isOpen, exchanges })
  addEventListener('pagehide', keep)

  async function run(exchange: Exchange): Promise<void> {
    const stopping = new AbortController()
    underWay = stopping
    const question = { text: exchange.question, selection: exchange.selection, currentPath: readPath() }
    const onEvent = (event: AnswerEvent) => {
      if (event.type === 'start') threadId = event.threadId ?? threadId
      applyEvent(exchange, event)
      onChange(exchange)
    }
    const hooks = { signal: stopping.signal, onEvent }
    const ask = () =>
      offline
        ? askOffline(offline, { ...question, earlier: listEarlier(exchanges, exchange) }, hooks)
        : askAssistant(assistant, { ...question, threadId }, hooks)
    let outcome = await ask()
    if (outcome.kind === 'thread-lost') {
      threadId = null
      outcome = await ask()
    }
    if (underWay === stopping) underWay = undefined
    applyOutcome(exchange, stopping.signal.aborted ? { kind: 'stopped' } : outcome)
    keep()
    onChange(exchange)
  }

  function ask(question: string, selection: string | null): void {
    if (underWay) return
    const exchange = createExchange(question, selection)
    exchanges = [...exchanges, exchange]
    onChange(null)
    void run(exchange)
  }

  return {
    get exchanges() {
      return exchanges
    },
    get takesRatings() {
      return takesRatings
    },
    get isOpen() {
      return isOpen
    },
    set isOpen(value) {
      isOpen = value
      if (value) offline?.prepare()
      keep()
    },
    ask,
    stop: () => underWay?.abort(),
    retry() {
      const last = exchanges.at(-1)
      if (underWay || !last) return
      exchanges = exchanges.slice(0, -1)
      ask(last.question, last.selection)
    },
    rate(exchange, rating, comment = null) {
      const { messageId } = exchange
      if (messageId === null || threadId === null) return
      exchange.rating = rating
      exchange.comment = comment
      keep()
      onChange(exchange)
      void sendRating(assistant, { messageId, threadId, rating, comment }).then(isTaken => {
        if (isTaken) return
        takesRatings = false
        for (const shown of exchanges) onChange(shown)
      })
    },
    clear() {
      underWay?.abort()
      underWay = undefined
      threadId = null
      exchanges = []
      keep()
      onChange(null)
    },
    close() {
      keep()
      underWay?.abort()
      removeEventListener('pagehide', keep)
    },
  }
}

function listEarlier(exchanges: readonly Exchange[], last: Exchange) {
  return exchanges
    .filter(exchange => exchange !== last)
    .map(({ question, text }) => ({ query: question, response: text }))
}

function applyEvent(exchange: Exchange, event: AnswerEvent): void {
  if (event.type === 'start') exchange.messageId = event.messageId
  else if (event.type === 'source') exchange.sources.push(event.source)
  else if (event.type === 'more') exchange.more = event.more
  else if (event.type === 'notice') exchange.notice = event.message
  else if (event.type === 'text') {
    exchange.text += event.delta
    exchange.state = 'answering'
  }
}

function applyOutcome(exchange: Exchange, outcome: Outcome): void {
  if (!isUnderWay(exchange)) return
  if (outcome.kind === 'answered') exchange.state = 'answered'
  else if (outcome.kind === 'stopped') exchange.state = 'stopped'
  else {
    exchange.state = 'failed'
    exchange.failure = outcome.kind === 'thread-lost' ? { kind: 'failed', message: null } : outcome
  }
}
