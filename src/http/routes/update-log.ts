import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { routes } from '../../contract/index.ts'
import { findUpdate, followLog, type LogEvent } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers } from '../handler.ts'
import { watchLetIn } from '../let-in.ts'
import { unknownUpdate } from './unknown-update.ts'

const silenceMs = 15_000
/** How long clients of the browsers' kind wait before they come back. */
const reconnectMs = 1_000

export const updateLogHandlers: Handlers<'followUpdateLog'> = {
  async followUpdateLog(services, { params, principal, request, reply }) {
    const { statusId } = params
    const { organizationId } = principal
    if (!(await findUpdate(services, { organizationId, statusId }))) throw unknownUpdate(statusId)
    const afterLine = readLastEventId(request.headers)
    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    const ending = AbortSignal.any([left.signal, services.stopping])
    const refused = watchLetIn(services, routes.followUpdateLog, { request, signal: ending })
    const signal = AbortSignal.any([ending, refused])
    const events = followLog(services, { statusId, afterLine, silenceMs, signal })
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(writeEvents(events)))
    return { sent: true }
  },
}

function readLastEventId(headers: IncomingHttpHeaders): number {
  const given = headers['last-event-id'] ?? '0'
  if (typeof given === 'string' && /^\d{1,9}$/.test(given)) return Number(given)
  throw new AppError('invalid-request', 'The header Last-Event-ID is not the number of a line of the log.')
}

/** Server-sent events: one a line, whose id is the line's number, then `end`. */
async function* writeEvents(events: AsyncIterable<LogEvent>): AsyncGenerator<string, void, void> {
  yield `retry: ${reconnectMs}\n\n`
  for await (const event of events) yield writeEvent(event)
}

function writeEvent(event: LogEvent): string {
  if (event.kind === 'silence') return ': ping\n\n'
  if (event.kind === 'lines')
    return event.lines.map(({ number, text }) => `id: ${number}\nevent: line\ndata: ${text}\n\n`).join('')
  const { status, summary } = event
  return `event: end\ndata: ${JSON.stringify({ status, summary })}\n\n`
}
