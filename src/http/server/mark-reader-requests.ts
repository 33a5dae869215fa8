import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HttpServices } from '../core/http-services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether readers of sites, or programs that act for them, send these requests. */
    isForReaders?: boolean
  }
}

/** Lets requests of readers use their share of the database connections only. */
export function markReaderRequests(
  app: FastifyInstance,
  { database }: { database: Pick<HttpServices['database'], 'runForReader'> },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isForReaders(request)) database.runForReader(done)
    else done()
  })
  // Reading the body leaves the context of the first hook.
  app.addHook('preHandler', (request, _reply, done) => {
    if (isForReaders(request)) database.runForReader(done)
    else done()
  })
}

function isForReaders({ routeOptions: { url, config } }: FastifyRequest): boolean {
  return config.isForReaders ?? url?.startsWith('/sites/') ?? false
}
