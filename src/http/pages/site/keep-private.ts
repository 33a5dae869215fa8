import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readerTokenHeader } from '../../core/find-audience.ts'

const privateRequests = new WeakSet<FastifyRequest>()

/** Marks a request to a site whose readers sign in. */
export function markPrivate(request: FastifyRequest): void {
  privateRequests.add(request)
}

/** Keeps responses of sites with signed-in readers out of shared caches, also refusals and redirects. */
export function keepPrivate(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (privateRequests.has(request)) {
      const control = String(reply.getHeader('cache-control') ?? '')
      // Names of files are digests of their contents.
      if (control.includes('immutable')) reply.header('cache-control', 'private, max-age=3600')
      else if (control.includes('no-store')) reply.header('cache-control', 'private, no-store')
      else reply.header('cache-control', 'private, no-cache')
      addVary(reply, ['accept', 'cookie', readerTokenHeader])
    }
    done()
  })
}

function addVary(reply: FastifyReply, names: readonly string[]): void {
  const given = String(reply.getHeader('vary') ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
  reply.header('vary', [...new Set([...given, ...names])].filter(name => name !== '').join(', '))
}
