import type { FastifyReply, FastifyRequest } from 'fastify'

const exposedHeaders =
  'x-request-id, x-thread-id, ratelimit, ratelimit-policy, retry-after, x-vercel-ai-ui-message-stream, x-vercel-ai-data-stream'

/**
 * Lets pages of any origin read the response. The key's allowed origins are checked with the key, which a preflight does
 * not carry. No endpoint that allows other origins accepts cookies.
 */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders)
}

/** Answers a browser's preflight request (CORS). */
export function allowPreflight(methods: string, request: FastifyRequest, reply: FastifyReply): void {
  const requested = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => /^[\w-]{1,100}$/.test(name))
  const allowed = new Set(['authorization', 'content-type', 'x-lectern-finish', ...requested])
  allowAnyOrigin(reply)
  reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', [...allowed].join(', '))
    .header('access-control-max-age', '86400')
}
