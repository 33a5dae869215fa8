import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { routes } from '../../contract/index.ts'
import { followLog, type LogEvent } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { watchAuthorization } from '../core/authorize-request.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { requireUpdate } from './require-update.ts'

const silenceMs = 15_000
/** Delay before an `EventSource` reconnects. */
const reconnectMs = 1_000

export const updateLogHandlers = {
  async followUpdateLog(services, { params, principal, request, reply }) {
    const { statusId } = params
    const { projectId } = await requireUpdate(services, principal, statusId)
    const { organizationId } = principal
    const afterLine = readLastEventId(request.headers)
    const leave = services.updateWaits.take(`log ${organizationId}`)
    if (!leave)
      throw new AppError(
        'rate-limited',
        'Your organisation follows too many deployment logs at once. Close some, or try again later.',
        { retryAfterSeconds: 30 },
      )
    const disconnected = new AbortController()
    reply.raw.on('close', () => {
      leave()
      disconnected.abort()
    })
    // Clients resume the log through another process, so this one does not wait for the deployment when it stops.
    const ending = AbortSignal.any([disconnected.signal, services.draining])
    const refused = watchAuthorization(services, routes.followUpdateLog, { request, signal: ending })
    const signal = AbortSignal.any([ending, refused])
    const takeTurn = () => services.scheduler.wait({ organizationId, projectId })
    const events = followLog({ ...services, takeTurn }, { statusId, afterLine, silenceMs, signal })
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(writeEvents(events)))
    return { sent: true }
  },
} satisfies Partial<RouteHandlers>

function readLastEventId(headers: IncomingHttpHeaders): number {
  const given = headers['last-event-id'] ?? '0'
  if (typeof given === 'string' && /^\d{1,9}$/.test(given)) return Number(given)
  throw new AppError('invalid-request', 'The Last-Event-ID header is not a line number of the log.')
}

/** Writes one server-sent event per line, with the line number as its id, and then `end`. */
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
