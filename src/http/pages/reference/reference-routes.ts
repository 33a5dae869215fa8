import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '../../../contract/index.ts'
import { renderReference } from './reference-page.ts'

/** The API reference as a page and as an OpenAPI document. Both are public. */
export function registerReferenceRoutes(app: FastifyInstance): void {
  const openapi = JSON.stringify(describeApi())
  const reference = renderReference()
  const styleDigest = createHash('sha256').update(reference.style).digest('base64')

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
