import type { FastifyInstance } from 'fastify'
import { findScreenshot } from '../../screenshots/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'

/** Serves the screenshots that deployment statuses link to. They need no key: their URLs cannot be guessed. */
export function registerScreenshotRoute(app: FastifyInstance, services: HttpServices): void {
  app.get<{ Params: { statusId: string; digest: string } }>(
    '/screenshots/:statusId/:digest.png',
    async (request, reply) => {
      const png = await findScreenshot(services, request.params)
      if (!png)
        throw new AppError('not-found', 'This screenshot does not exist, or its deployment was deleted.')
      return reply
        .header('content-type', 'image/png')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-robots-tag', 'noindex')
        .send(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
    },
  )
}
