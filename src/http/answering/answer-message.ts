import { runTurn } from '../../assistant/index.ts'
import { type MessageRequest, messageText } from '../../contract/index.ts'
import type { OpenTurn } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Call, Services } from '../handler.ts'
import type { AskedSite } from '../routes/asked-site.ts'
import type { AnswerFormat } from './answer-format.ts'
import { type AnswerStream, createAnswerStream } from './answer-stream.ts'
import { followAnswer } from './follow-answer.ts'
import { readQuestion } from './read-question.ts'

export const pingMs = 15_000

export interface Exchange extends Pick<Call, 'request' | 'reply'> {
  asked: AskedSite
  message: MessageRequest
  /** The chat that can come back to the answer; null where the answer ends when its reader leaves. */
  chatId: string | null
  createFormat(turn: OpenTurn): AnswerFormat
}

/** Opens the turn of a message and streams its answer, in the client's protocol. */
export async function answerMessage(services: Services, exchange: Exchange): Promise<void> {
  const turn = await openTurn(services, exchange)
  const format = exchange.createFormat(turn)
  const headers = { ...format.headers, 'x-thread-id': turn.threadId }
  const left = new AbortController()
  const run = { ...exchange, turn, format, headers, left }
  if (exchange.chatId === null || !(await streamResumable(services, run, exchange.chatId)))
    await streamToReader(services, run)
}

async function openTurn(services: Services, { asked, message }: Exchange): Promise<OpenTurn> {
  const { project, site } = asked
  const opening = await services.turns.open({
    projectId: project.id,
    threadId: message.threadId ?? null,
    fp: message.fp,
    query: messageText(message.messages.at(-1)),
    pageUrl: message.currentPath ? readerPage(site, message.currentPath) : null,
    deploymentId: site.deploymentId,
    deadlineAt: services.clock.now() + services.settings.answerTimeoutMs + graceMs,
  })
  if (opening.kind === 'opened') return opening.turn
  throw new AppError(
    'not-found',
    `There is no thread ${message.threadId} in this project. Leave threadId out to start a new one.`,
  )
}

/** A turn is swept up as cut off this long after its answer should have ended by itself. */
const graceMs = 5_000

function readerPage(site: AskedSite['site'], currentPath: string): string {
  if (/^https?:\/\//.test(currentPath)) return currentPath
  return site.pageUrl(`/${currentPath.replace(/^\/+/, '')}`, null)
}

interface Run extends Exchange {
  turn: OpenTurn
  format: AnswerFormat
  headers: Record<string, string>
  /** Aborted when the answer has to end before it is complete. */
  left: AbortController
}

async function streamToReader(services: Services, run: Run): Promise<void> {
  const { reply, format, headers, left } = run
  const stream = createAnswerStream(reply.raw, {
    pingMs,
    format,
    headers: () => {
      reply.hijack()
      return { ...plainHeaders(reply.getHeaders()), ...headers }
    },
    onLeave: () => left.abort(new Error('The reader has left.')),
  })
  try {
    await writeAnswer(services, run, stream)
  } finally {
    stream.end()
  }
}

/** False where there is no room to keep the answer. */
async function streamResumable(services: Services, run: Run, chatId: string): Promise<boolean> {
  const { reply, format, headers, left } = run
  const place = { projectId: run.asked.project.id, chatId }
  const { ping } = format
  const opened = services.runningAnswers.open(place, {
    turnId: run.turn.turnId,
    stored: run.turn.stored,
    headers,
    ping,
    stop: reason => left.abort(reason),
  })
  if (!opened) return false
  const { answer, findable } = opened
  const started = Promise.withResolvers<void>()
  const written = writeAnswer(services, run, {
    send(text) {
      answer.append(text)
      started.resolve()
      return undefined
    },
    isStarted: answer.isStarted,
  })
    .catch(error => {
      answer.forget()
      throw error
    })
    .finally(() => answer.end(format.end))
  await Promise.all([Promise.race([started.promise, written]), findable])
  reply.hijack()
  followAnswer(reply.raw, answer, { headers: plainHeaders(reply.getHeaders()), pingMs })
  return true
}

const tooLate = 'The answer took too long and was cut off. Please try again.'

/** Runs the turn to its end. Throws, with nothing written, where it cannot begin. */
async function writeAnswer(
  services: Services,
  { asked, turn, message, request, format, left }: Run,
  outlet: Pick<AnswerStream, 'send' | 'isStarted'>,
): Promise<void> {
  const late = setTimeout(() => left.abort(new Error(tooLate)), services.settings.answerTimeoutMs)
  services.answering.add(left)
  if (services.stopping.aborted) left.abort(services.stopping.reason)
  try {
    const send = (event: Parameters<AnswerFormat['write']>[0]) => outlet.send(format.write(event))
    const question = readQuestion(message, turn)
    await runTurn({ ...services, send }, { turn, site: asked.site, question, signal: left.signal })
  } catch (error) {
    if (!outlet.isStarted()) throw error
    services.log.error({ err: error, requestId: request.id }, 'answer could not be recorded')
    const sentence = `Something went wrong. The request id is ${request.id}.`
    outlet.send(format.write({ type: 'turn-error', message: sentence }))
  } finally {
    clearTimeout(late)
    services.answering.delete(left)
  }
}

export function plainHeaders(
  headers: Record<string, string | number | string[] | undefined>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
