import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'
import { findExport, isLinkValid } from '../../static-export/index.ts'
import type { HttpServices } from '../core/http-services.ts'

type ExportRequest = FastifyRequest<{ Params: { jobId: string }; Querystring: Record<string, unknown> }>

/** Serves the archives of exports. Their links are signed, so they need no key. */
export function registerStaticExportRoute(app: FastifyInstance, services: HttpServices): void {
  app.get('/static-exports/:jobId.zip', async (request: ExportRequest, reply) => {
    const { expires = '', signature = '' } = request.query
    const found = await findExport(services, { jobId: request.params.jobId })
    const archive = found?.archive
    if (!archive || !isLinkValid(services, found, { expires: String(expires), signature: String(signature) }))
      throw new AppError('not-found', 'This link has expired or is not valid. Request another one.')
    const content = await services.artifacts.read(archive.digest)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${archive.fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  })
}
