import { type Question, runTurn, type TurnEvent } from '../../assistant/index.ts'
import { type ClientMessage, type MessageRequest, messageLimits, messageText } from '../../contract/index.ts'
import type { AcceptedTurn, OpenTurn } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import { createEventStream } from '../event-stream.ts'
import type { Call, Handlers, Services } from '../handler.ts'
import { createChunkWriter } from '../message-chunks.ts'
import { searchFilter } from '../search-filter.ts'
import { type AskedSite, findAskedSite } from './asked-site.ts'

const pingMs = 15_000

export const messageHandlers: Handlers<'sendMessage'> = {
  async sendMessage(services, { params, body, principal, request, reply }) {
    const asked = await findAskedSite(services, principal, params.domain)
    const turn = await openTurn(services, asked, body)
    await streamAnswer(services, { asked, body, turn, request, reply })
    return { sent: true }
  },
}

async function openTurn(
  services: Services,
  { project, site }: AskedSite,
  body: MessageRequest,
): Promise<OpenTurn> {
  const opening = await services.turns.open({
    projectId: project.id,
    threadId: body.threadId ?? null,
    fp: body.fp,
    query: messageText(body.messages.at(-1)),
    pageUrl: body.currentPath ? readerPage(site, body.currentPath) : null,
    deploymentId: site.deploymentId,
    deadlineAt: services.clock.now() + services.settings.answerTimeoutMs + graceMs,
  })
  if (opening.kind === 'opened') return opening.turn
  throw new AppError(
    'not-found',
    `There is no thread ${body.threadId} in this project. Leave threadId out to start a new one.`,
  )
}

/** A turn is swept up as cut off this long after its answer should have ended by itself. */
const graceMs = 5_000

function readerPage(site: AskedSite['site'], currentPath: string): string {
  if (/^https?:\/\//.test(currentPath)) return currentPath
  return site.pageUrl(`/${currentPath.replace(/^\/+/, '')}`, null)
}

interface Exchange extends Pick<Call, 'request' | 'reply'> {
  asked: AskedSite
  body: MessageRequest
  turn: OpenTurn
}

const tooLate = 'The answer took too long and was cut off. Please try again.'

async function streamAnswer(
  services: Services,
  { asked, turn, body, request, reply }: Exchange,
): Promise<void> {
  const left = new AbortController()
  const late = setTimeout(() => left.abort(new Error(tooLate)), services.settings.answerTimeoutMs)
  services.answering.add(left)
  if (services.stopping.aborted) left.abort(services.stopping.reason)
  const stream = createEventStream(reply.raw, {
    pingMs,
    headers: () => {
      reply.hijack()
      return { ...plainHeaders(reply.getHeaders()), 'x-thread-id': turn.threadId }
    },
    onLeave: () => left.abort(new Error('The reader has left.')),
  })
  const toChunks = createChunkWriter({
    turn,
    site: asked.site,
    topLevelThreadId: wantsThreadId(request.headers['x-lectern-finish'], body),
  })
  try {
    const needs = { ...services, send: (event: TurnEvent) => stream.send(toChunks(event)) }
    await runTurn(needs, { turn, site: asked.site, question: readQuestion(body, turn), signal: left.signal })
  } catch (error) {
    if (!stream.isStarted()) throw error
    services.log.error({ err: error, requestId: request.id }, 'answer could not be recorded')
    stream.send([{ type: 'error', errorText: `Something went wrong. The request id is ${request.id}.` }])
  } finally {
    clearTimeout(late)
    services.answering.delete(left)
    stream.end()
  }
}

function plainHeaders(
  headers: Record<string, string | number | string[] | undefined>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/**
 * The contract's `threadId` on the `finish` chunk, unless the chat library itself asks: half of its releases refuse an
 * answer over a key that they do not know.
 */
function wantsThreadId(header: string | string[] | undefined, body: MessageRequest): boolean {
  if (header === 'thread-id') return true
  if (header === 'metadata-only') return false
  return body.trigger === undefined
}

function readQuestion(body: MessageRequest, turn: AcceptedTurn): Question {
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
