import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '../contract/index.ts'
import { AppError } from '../shared/index.ts'
import type { Services } from './handler.ts'
import type { Metrics } from './metrics.ts'
import { renderReference } from './reference-page.ts'

/** What needs no key: health, metrics and the description of the API. */
export function registerPublicRoutes(app: FastifyInstance, services: Services, metrics: Metrics): void {
  const openapi = JSON.stringify(describeApi())
  const reference = renderReference()
  const styleDigest = createHash('sha256').update(reference.style).digest('base64')

  app.get('/', async (_request, reply) => reply.redirect('/dashboard'))

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    try {
      await services.database.ping()
    } catch (cause) {
      throw new AppError('not-ready', 'The database does not answer.', { cause, retryAfterSeconds: 5 })
    }
    return { status: 'ready' }
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.render()),
  )

  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(openapi),
  )

  app.get('/reference', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`,
      )
      .header('x-content-type-options', 'nosniff')
      .send(reference.html),
  )
}
