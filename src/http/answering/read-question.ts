import type { Question } from '../../assistant/index.ts'
import { type ClientMessage, type MessageRequest, messageLimits, messageText } from '../../contract/index.ts'
import type { AcceptedTurn } from '../../conversations/index.ts'
import { searchFilter } from '../search-filter.ts'

/** The question that a request puts, within its thread. */
export function readQuestion(body: MessageRequest, turn: Pick<AcceptedTurn, 'earlier'>): Question {
  return {
    text: messageText(body.messages.at(-1)),
    earlier: turn.earlier.length > 0 ? turn.earlier : postedTurns(body.messages),
    context: body.context ?? [],
    currentPath: body.currentPath ?? null,
    filter: searchFilter(body.filter),
    pageSize: body.retrievalPageSize ?? messageLimits.pageSizeDefault,
  }
}

/** Question and answer pairs among the messages before the last: what a client without a thread knows of its conversation. */
function postedTurns(messages: ClientMessage[]): Question['earlier'] {
  const turns: Question['earlier'] = []
  for (const message of messages.slice(0, -1)) {
    const text = messageText(message)
    const last = turns.at(-1)
    if (message.role === 'user') turns.push({ query: text, response: '' })
    else if (message.role === 'assistant' && last) last.response += text
  }
  return turns.slice(-postedTurnsKept)
}

const postedTurnsKept = 20
