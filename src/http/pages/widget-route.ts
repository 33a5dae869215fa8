import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'
import { chooseEncoding } from '../core/choose-encoding.ts'
import { type WidgetFile, widgetPath } from '../core/widget-file.ts'

const notBuilt = 'The chat box is not built. Run `npm run build` on the server and restart it.'

/** Serves the chat box to pages of any origin. If it is not built, the response says how to build it. */
export function registerWidgetRoute(app: FastifyInstance, file: WidgetFile | null): void {
  app.get(widgetPath, async (request, reply) => {
    if (!file) throw new AppError('not-ready', notBuilt)
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
    return sendFile(file, request, reply)
  })
}

function sendFile(file: WidgetFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const tag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`
  reply
    .header('etag', tag)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (encoding === undefined) return reply.send(file.content)
  return reply.header('content-encoding', encoding).send(file.compressed[encoding])
}
