import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressHeader, authPath } from '../../accounts/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { SignInEndpoint } from './sign-in-endpoints.ts'

/** Passes on only the headers that the library needs, with the address and origin as this server sees them. */
export function clientHeaders(
  { settings }: Pick<HttpServices, 'settings'>,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Headers {
  return new Headers({
    [addressHeader]: ip,
    origin: new URL(settings.baseUrl()).origin,
    ...(headers.cookie !== undefined && { cookie: headers.cookie }),
    ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'].slice(0, 300) }),
  })
}

const codeSchema = z.object({ code: z.string().max(50) })

/** Uses the path from the table, not as the client wrote it. */
export function toLibraryRequest(
  services: HttpServices,
  { method, path, guesses }: SignInEndpoint,
  request: FastifyRequest,
): Request {
  const headers = clientHeaders(services, request)
  headers.set('content-type', 'application/json')
  const { search } = new URL(request.url, services.settings.baseUrl())
  // Only the code: the library would also let a device skip later codes.
  const body = guesses === 'code' ? codeSchema.parse(request.body) : (request.body ?? {})
  return new Request(`${services.settings.baseUrl()}${authPath}${path}${search}`, {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
}

export async function sendLibraryResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (response.status >= 400) throw await readRefusal(response)
  const location = response.headers.get('location')
  if (location !== null) reply.header('location', location)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(await response.text())
}

const refusalSchema = z.object({ message: z.string() })

async function readRefusal(response: Response): Promise<AppError> {
  const read = refusalSchema.safeParse(await response.json().catch(() => ({})))
  const said = read.success ? `${read.data.message.replace(/\.$/, '')}.` : 'The request is not valid.'
  if (response.status >= 500) throw new Error(`The sign-in failed: ${said}`)
  if (response.status === 401) return new AppError('sign-in-failed', said)
  return new AppError(response.status === 403 ? 'cross-site' : 'invalid-request', said)
}
