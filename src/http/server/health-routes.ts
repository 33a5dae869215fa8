import type { FastifyInstance } from 'fastify'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { Metrics } from './metrics.ts'

/** Health checks and metrics, which need no key, and the redirect to the dashboard. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { database }: Pick<HttpServices, 'database'>,
  metrics: Metrics,
): void {
  app.get('/', async (_request, reply) => reply.redirect('/dashboard'))

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    try {
      await database.ping()
    } catch (cause) {
      throw new AppError('not-ready', 'The database does not respond.', { cause, retryAfterSeconds: 5 })
    }
    return { status: 'ready' }
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.render()),
  )
}
