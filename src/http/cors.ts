import type { FastifyReply, FastifyRequest } from 'fastify'

const exposed =
  'x-request-id, x-thread-id, ratelimit, ratelimit-policy, retry-after, x-vercel-ai-ui-message-stream, x-vercel-ai-data-stream'

/**
 * Lets pages of any origin read the answer. Which origins may use a key is checked with the key (which a preflight does
 * not carry); no endpoint that answers other origins looks at cookies.
 */
export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
}

/** Answers a preflight request for a route that browsers may call. */
export function answerPreflight(method: string, request: FastifyRequest, reply: FastifyReply): void {
  const asked = request.headers['access-control-request-headers'] ?? ''
  const names = asked
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => /^[\w-]{1,100}$/.test(name))
  allowAnyOrigin(reply)
  reply
    .header('access-control-allow-methods', method)
    .header(
      'access-control-allow-headers',
      [...new Set(['authorization', 'content-type', 'x-lectern-finish', ...names])].join(', '),
    )
    .header('access-control-max-age', '86400')
    .code(204)
    .send()
}
