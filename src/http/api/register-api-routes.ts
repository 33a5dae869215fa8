import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LimitCaller, Principal, RateLimiter } from '../../access/index.ts'
import { errorCodes, type Route, routes } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { authorizeRequest } from '../core/authorize-request.ts'
import { allowAnyOrigin, allowPreflight } from '../core/cross-origin.ts'
import { forReaders } from '../core/for-readers.ts'
import type { HttpServices } from '../core/http-services.ts'
import { admitRequest, spendRequest } from '../core/limit-request.ts'
import { limitedCaller } from '../core/limited-caller.ts'
import { invalidInput, parseInput } from '../core/parse-input.ts'
import { requireProject } from '../core/require-project.ts'
import type { RouteCall, RouteHandler, RouteHandlers, RouteResponse } from '../core/route-handler.ts'
import { auditCall } from './audit-call.ts'
import { handlers } from './handlers.ts'

const uploadTypes = [
  'application/gzip',
  'application/x-gzip',
  'application/x-gtar',
  'application/octet-stream',
]

/** Registers every endpoint of the contract. Key, rate limits and input are checked before its handler runs. */
export function registerApiRoutes(app: FastifyInstance, services: HttpServices): void {
  const readerServices = forReaders(services)
  for (const [id, route] of Object.entries<Route>(routes))
    registerRoute(app, route.limit ? readerServices : services, route, handlerOf(id))
  for (const [path, members] of Map.groupBy(Object.values<Route>(routes), route => route.path))
    registerOptions(app, path, members)
}

// The handler's type follows from the route id, which TypeScript cannot see for an id that is only known at run time.
function handlerOf(id: string): RouteHandler<Route> {
  return handlers[id as keyof RouteHandlers] as unknown as RouteHandler<Route>
}

function registerRoute(
  app: FastifyInstance,
  services: HttpServices,
  route: Route,
  handle: RouteHandler<Route>,
): void {
  const principals = new WeakMap<FastifyRequest, Principal>()
  const upload = route.body !== undefined && 'upload' in route.body

  app.register(async scope => {
    if (upload) scope.addContentTypeParser(uploadTypes, (_request, payload, done) => done(null, payload))
    scope.route({
      method: route.method,
      url: fastifyPath(route.path),
      ...(route.body && 'limitBytes' in route.body && { bodyLimit: route.body.limitBytes }),
      ...(upload && { bodyLimit: services.settings.uploadLimitBytes }),
      onRequest: async (request, reply) => {
        if (route.limit) allowAnyOrigin(reply)
        const principal = await authorizeRequest(services, route, { request, reply })
        if (route.limit)
          await admitRequest(services.limiters[route.limit], callerOf(principal, request), reply)
        if (route.body && 'schema' in route.body) refuseCompressed(request)
        principals.set(request, principal)
      },
      handler: async (request, reply) => {
        const principal = principals.get(request)
        if (!principal) throw new Error('The request was not authorized')
        const call = { ...readInput(route, request), principal, request, reply } as RouteCall
        const { projectId } = call.params
        const project = projectId && (await requireProject(services, principal, projectId))
        const response = await spendAndHandle(services, route, {
          call: { ...call, project } as RouteCall,
          handle,
        })
        if (route.audit) await auditCall(services, route.audit, { call, response })
        return sendResponse(route, response, reply)
      },
    })
  })
}

function callerOf({ organizationId, project }: Principal, request: FastifyRequest): LimitCaller {
  return limitedCaller(request, { organizationId, projectId: project?.id ?? '' })
}

/** Counts only requests that the handler accepts: nobody can use up an organisation's quota with invalid ones. */
async function spendAndHandle(
  services: HttpServices,
  route: Route,
  { call, handle }: { call: RouteCall; handle: RouteHandler<Route> },
): Promise<RouteResponse<unknown>> {
  const limiter = findLimiter(services, route, call.principal)
  if (!limiter) return handle(services, call)
  const caller = callerOf(call.principal, call.request)
  await spendRequest(limiter, caller, call.reply)
  try {
    return await handle(services, call)
  } catch (error) {
    if (error instanceof AppError && errorCodes[error.code].status < 500) await limiter.refund(caller)
    throw error
  }
}

/** Members have no admin limit: pages of the dashboard send several requests each. */
function findLimiter(
  { limiters, adminLimiters }: HttpServices,
  { limit, adminLimit }: Route,
  { member }: Principal,
): Pick<RateLimiter, 'spend' | 'refund'> | null {
  if (limit) return limiters[limit]
  return adminLimit && !member ? adminLimiters[adminLimit] : null
}

function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new AppError(
    'unsupported-media-type',
    `The body is compressed (Content-Encoding: ${encoding.slice(0, 100)}). Send uncompressed JSON.`,
  )
}

function readInput(route: Route, request: FastifyRequest) {
  const schema = route.body && 'schema' in route.body ? route.body.schema : undefined
  if (schema && request.body === undefined) throw invalidInput([{ message: 'a JSON body is required' }])
  return {
    params: request.params,
    query: route.query && parseInput(route.query, request.query),
    body: schema && parseInput(schema, request.body),
  }
}

function sendResponse(route: Route, response: RouteResponse<unknown>, reply: FastifyReply): FastifyReply {
  if ('sent' in response) return reply
  if (response.headers) reply.headers(response.headers)
  if ('notModified' in response) return reply.code(304).send()
  const text = 'text' in response ? response.text : JSON.stringify(response.json)
  return reply.code(route.success.status).header('content-type', 'application/json; charset=utf-8').send(text)
}

function registerOptions(app: FastifyInstance, path: string, members: Route[]): void {
  const methods = members.map(route => route.method).join(', ')
  const allowsBrowsers = members.some(route => route.limit)
  app.options(fastifyPath(path), async (request, reply) => {
    if (allowsBrowsers) allowPreflight(methods, request, reply)
    else reply.header('allow', methods)
    return reply.code(204).send()
  })
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
