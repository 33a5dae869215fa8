import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '../../../contract/index.ts'
import { basePathOf } from '../../../shared/index.ts'
import { renderReference } from './reference-page.ts'

/** The API reference as a page and as an OpenAPI document. Both are public. */
export function registerReferenceRoutes(
  app: FastifyInstance,
  { settings }: { settings: { baseUrl(): string } },
): void {
  let written: ReturnType<typeof writeReference> | undefined
  // On the first request, because the server's address is known once it listens.
  const read = () => {
    written ??= writeReference(basePathOf(settings.baseUrl()))
    return written
  }

  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(read().openapi),
  )

  app.get('/reference', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${read().styleDigest}'; frame-ancestors 'none'`,
      )
      .header('x-content-type-options', 'nosniff')
      .send(read().html),
  )
}

function writeReference(basePath: string) {
  const { html, style } = renderReference(`${basePath}/openapi.json`)
  return {
    html,
    styleDigest: createHash('sha256').update(style).digest('base64'),
    openapi: JSON.stringify(describeApi(basePath === '' ? '/' : basePath)),
  }
}
