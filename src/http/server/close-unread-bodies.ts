import type { FastifyInstance } from 'fastify'

/** Enough for a client to read the response before its connection breaks. */
const usualGraceMs = 2_000

/**
 * Ends the connection of a client that has not sent its whole body soon after it got its response. Node would read and drop such a
 * body until the time limit of the request.
 */
export function closeUnreadBodies(app: FastifyInstance, { graceMs = usualGraceMs } = {}): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) {
      const timer = setTimeout(() => raw.complete || raw.socket.destroy(), graceMs).unref()
      raw.socket.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
