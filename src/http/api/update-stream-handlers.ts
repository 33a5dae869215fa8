import { Readable } from 'node:stream'
import { routes } from '../../contract/index.ts'
import { type FollowedEvent, followUpdates } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { watchAuthorization } from '../core/authorize-request.ts'
import { requireProject } from '../core/require-project.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const silenceMs = 15_000
/** Delay before an `EventSource` reconnects. */
const reconnectMs = 1_000

export const updateStreamHandlers = {
  async followUpdates(services, { query: { projectId }, principal, request, reply }) {
    const { organizationId } = principal
    if (projectId !== undefined) await requireProject(services, principal, projectId)
    const disconnected = new AbortController()
    reply.raw.on('close', () => disconnected.abort())
    // Clients reconnect to another process, so this one does not wait for them when it stops.
    const ending = AbortSignal.any([disconnected.signal, services.draining])
    const refused = watchAuthorization(services, routes.followUpdates, { request, signal: ending })
    const signal = AbortSignal.any([ending, refused])
    const events = await followUpdates(services, { organizationId, projectId, silenceMs, signal })
    if (!events) {
      disconnected.abort()
      throw new AppError(
        'rate-limited',
        'Your organisation has too many open event streams. Close some, or try again later.',
        { retryAfterSeconds: 30 },
      )
    }
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(writeEvents(events)))
    return { sent: true }
  },
} satisfies Partial<RouteHandlers>

async function* writeEvents(events: AsyncIterable<FollowedEvent>): AsyncGenerator<string, void, void> {
  yield `retry: ${reconnectMs}\n\n`
  for await (const event of events) yield writeEvent(event)
}

function writeEvent(event: FollowedEvent): string {
  if (event.kind === 'silence') return ': ping\n\n'
  if (event.kind === 'ready') return 'event: ready\ndata: {}\n\n'
  return `event: update\ndata: ${JSON.stringify(event.update)}\n\n`
}
