import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../shared/index.ts'
import { chooseEncoding, type Encoding, encodings } from './choose-encoding.ts'

/** Address of the script that puts the chat box into a page. */
export const widgetPath = '/widget.js'

const folder = new URL('../../dist/widget/', import.meta.url)

export interface WidgetFile {
  tag: string
  content: Buffer
  compressed: Record<Encoding, Buffer>
}

/** What `npm run build` made of `widget/`; null where it was not run. */
export function readWidgetFile(): WidgetFile | null {
  try {
    const read = (name: string) => readFileSync(new URL(name, folder))
    const content = read('widget.js')
    const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22)
    return {
      tag,
      content,
      compressed: { br: read(`widget.js${encodings.br}`), gzip: read(`widget.js${encodings.gzip}`) },
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const notBuilt = 'The chat box is not built. Run `npm run build` on the server and start it again.'

/** The chat box for pages of any origin. Where it is not built, the answer says what to run. */
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
