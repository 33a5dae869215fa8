import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/index.ts'
import { diagramFrame, diagramFrameScript } from '../../../site/index.ts'
import { chooseEncoding } from '../../core/choose-encoding.ts'
import { readDiagramLibrary, type WidgetFile } from '../../core/widget-file.ts'

/**
 * The library writes styles into its drawings, which pages forbid. It runs in a frame without an origin, which can load nothing
 * but these scripts.
 */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"

/** Serves the frame that draws the diagrams of a page, and its scripts. */
export function registerDiagramRoutes(app: FastifyInstance): void {
  let library: WidgetFile | null | undefined
  app.get('/sites/:domain/_lectern/diagram.html', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', framePolicy)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=300')
      .send(diagramFrame),
  )
  app.get('/sites/:domain/_lectern/diagram-frame.js', async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=300')
      .send(diagramFrameScript),
  )
  app.get('/sites/:domain/_lectern/mermaid.js', async (request, reply) => {
    library ??= readDiagramLibrary()
    if (library === null)
      throw new AppError('not-found', 'The browser files are not built. Run npm run build.')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=86400')
      .header('etag', `"${library.tag}"`)
      .send(encoding === undefined ? library.content : library.compressed[encoding])
  })
}
