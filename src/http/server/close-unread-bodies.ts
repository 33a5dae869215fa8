import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Enough for a client to read the response before its connection breaks. */
const usualGraceMs = 2_000
/** Some clients read the response only after they have sent their whole body. */
const mostDroppedBytes = 2 * 1024 * 1024

/**
 * Ends the connection of a client that has not sent its whole body soon after it got its response. Node would read and drop such a
 * body until the time limit of the request. A large one is not read at all, because dropping it takes memory until garbage is collected.
 */
export function closeUnreadBodies(app: FastifyInstance, { graceMs = usualGraceMs } = {}): void {
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    // Node drops the body of a request from which nothing was read. Others fill a small buffer.
    if (!raw.complete && isLarge(raw)) raw.read(0)
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed)
      setTimeout(() => raw.complete || raw.socket.destroy(), graceMs).unref()
    done()
  })
}

function isLarge({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  if (length === undefined) return headers['transfer-encoding'] !== undefined
  return Number(length) > mostDroppedBytes
}
