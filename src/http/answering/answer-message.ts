import { type Question, runTurn, type TurnEvent } from '../../assistant/index.ts'
import { type ClientMessage, type MessageRequest, messageText } from '../../contract/index.ts'
import type { OpenTurn } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { OpenedSite } from '../core/open-live-site.ts'
import type { RouteCall } from '../core/route-handler.ts'
import { toSearchFilter } from '../discovery/search-passages.ts'
import { followStream } from '../resuming/follow-stream.ts'
import { createResponseStream, type ResponseStream } from '../streaming/response-stream.ts'
import type { StreamFormat } from '../streaming/stream-format.ts'
import { readerPage } from './reader-page.ts'
import { continuableThread, threadSuffix } from './reader-thread.ts'

export const pingMs = 15_000
const postedTurnsLimit = 20
/** A turn without an ending counts as cut off this long after the answer's timeout. */
const graceMs = 5_000
const timeoutMessage = 'The answer took too long and was cut off. Please try again.'

export interface MessageExchange extends Pick<RouteCall, 'request' | 'reply'> {
  opened: OpenedSite
  message: MessageRequest
  /** The chat that may resume the stream; null if the answer ends when the reader disconnects. */
  chatId: string | null
  createFormat(turn: OpenTurn): StreamFormat
}

/** Opens a turn for a message and streams its answer in the client's protocol. */
export async function answerMessage(services: HttpServices, exchange: MessageExchange): Promise<void> {
  const turn = await openTurn(services, exchange)
  const format = exchange.createFormat(turn)
  const headers = { ...format.headers, 'x-thread-id': turn.threadId }
  const run = { ...exchange, turn, format, headers, abort: new AbortController() }
  if (exchange.chatId === null || !(await streamResumably(services, run, exchange.chatId)))
    await streamToReader(services, run)
}

async function openTurn(
  services: HttpServices,
  { opened, message, request }: MessageExchange,
): Promise<OpenTurn> {
  const { project, site } = opened
  const { origin, host } = request.headers
  const baseUrl = services.settings.baseUrl()
  const opening = await services.turns.open({
    projectId: project.id,
    threadId: continuableThread(message.threadId ?? null, opened.live),
    threadSuffix: threadSuffix(opened.live),
    fp: message.fp,
    query: messageText(message.messages.at(-1)),
    pageUrl: readerPage(opened, message.currentPath, { origin, host, baseUrl }),
    deploymentId: site.deploymentId,
    caller: isFromBrowser(request) ? 'web' : 'api',
    deadlineAt: services.clock.now() + services.settings.answerTimeoutMs + graceMs,
  })
  if (opening.kind === 'opened') return opening.turn
  throw new AppError(
    'not-found',
    `This project has no thread ${message.threadId}. Leave threadId out to start a new one.`,
  )
}

/** Browsers send these with every request that a page's script makes to another origin, or that is a POST. */
function isFromBrowser({ headers }: MessageExchange['request']): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

interface Run extends MessageExchange {
  turn: OpenTurn
  format: StreamFormat
  headers: Record<string, string>
  /** Aborted to end the answer early. */
  abort: AbortController
}

async function streamToReader(services: HttpServices, run: Run): Promise<void> {
  const { reply, format, headers, abort } = run
  const stream = createResponseStream(reply.raw, {
    pingMs,
    format,
    headers: () => {
      reply.hijack()
      return { ...plainHeaders(reply.getHeaders()), ...headers }
    },
    onDisconnect: () => abort.abort(new Error('The reader has left.')),
  })
  try {
    await writeAnswer(services, run, stream)
  } finally {
    stream.end()
  }
}

/** Returns false, without writing anything, if no more resumable streams can be kept. */
async function streamResumably(services: HttpServices, run: Run, chatId: string): Promise<boolean> {
  const { reply, format, headers, abort } = run
  const key = { projectId: run.opened.project.id, chatId: chatId + threadSuffix(run.opened.live) }
  await run.turn.identified
  const kept = services.resumableStreams.open(key, {
    turnId: run.turn.turnId,
    stored: run.turn.stored,
    headers,
    ping: format.ping,
    stop: reason => abort.abort(reason),
  })
  if (!kept) return false
  const { stream, findable } = kept
  const started = Promise.withResolvers<void>()
  const written = writeAnswer(services, run, {
    send(text) {
      stream.append(text)
      started.resolve()
      return undefined
    },
    isStarted: stream.isStarted,
  })
    .catch(error => {
      stream.discard()
      throw error
    })
    .finally(() => stream.end(format.end))
  await Promise.all([Promise.race([started.promise, written]), findable])
  reply.hijack()
  followStream(reply.raw, stream, { headers: plainHeaders(reply.getHeaders()), pingMs })
  return true
}

/** Runs the turn to its end. Throws only if nothing was written yet. */
async function writeAnswer(
  services: HttpServices,
  { opened, turn, message, request, format, abort }: Run,
  outlet: Pick<ResponseStream, 'send' | 'isStarted'>,
): Promise<void> {
  const timeout = setTimeout(() => abort.abort(new Error(timeoutMessage)), services.settings.answerTimeoutMs)
  services.activeAnswers.add(abort)
  if (services.stopping.aborted) abort.abort(services.stopping.reason)
  try {
    const send = (event: TurnEvent) => {
      if (event.type === 'turn-error') services.failedStreams.add(request.raw)
      return outlet.send(format.write(event))
    }
    const question = readQuestion(message, turn)
    await runTurn({ ...services, send }, { turn, site: opened.site, question, signal: abort.signal })
  } catch (error) {
    if (!outlet.isStarted()) throw error
    services.log.error({ err: error, requestId: request.id }, 'an answer could not be recorded')
    services.failedStreams.add(request.raw)
    const sentence = `Something went wrong. The request ID is ${request.id}.`
    outlet.send(format.write({ type: 'turn-error', message: sentence }))
  } finally {
    clearTimeout(timeout)
    services.activeAnswers.delete(abort)
  }
}

function readQuestion(message: MessageRequest, turn: Pick<OpenTurn, 'earlier'>): Question {
  return {
    text: messageText(message.messages.at(-1)),
    earlier: turn.earlier.length > 0 ? turn.earlier : readPostedTurns(message.messages),
    context: message.context ?? [],
    currentPath: message.currentPath ?? null,
    filter: toSearchFilter(message.filter),
    pageSize: message.retrievalPageSize,
  }
}

/** Pairs the questions and answers before the last message, for clients that send the conversation instead of a thread id. */
function readPostedTurns(messages: ClientMessage[]): Question['earlier'] {
  const turns: Question['earlier'] = []
  for (const message of messages.slice(0, -1)) {
    const text = messageText(message)
    const last = turns.at(-1)
    if (message.role === 'user') turns.push({ query: text, response: '' })
    else if (message.role === 'assistant' && last) last.response += text
  }
  return turns.slice(-postedTurnsLimit)
}

export function plainHeaders(
  headers: Record<string, string | number | string[] | undefined>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
