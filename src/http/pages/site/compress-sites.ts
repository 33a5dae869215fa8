import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from '../../core/choose-encoding.ts'

const compress = promisify(gzip)
/** Shorter texts fit into one packet. */
const leastCharacters = 1_024

/** Compresses the pages, styles, scripts and listings of sites, for servers without a proxy that does. */
export function compressSites(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isSite = request.routeOptions.url?.startsWith('/sites/:domain')
    if (!isSite || typeof payload !== 'string' || payload.length < leastCharacters) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    if (chooseEncoding(request.headers['accept-encoding'], ['gzip']) === undefined) return payload
    const tag = reply.getHeader('etag')
    if (typeof tag === 'string') reply.header('etag', `W/${tag}`)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload)
  })
}
