import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../access/index.ts'
import { type Route, routes } from '../contract/index.ts'
import { AppError } from '../shared/index.ts'
import { allowAnyOrigin, answerPreflight } from './cors.ts'
import type { Answer, Call, Handler, Handlers, Services } from './handler.ts'
import { letIn } from './let-in.ts'
import { limitRequest } from './limit.ts'
import { invalidInput, parseInput } from './parse-input.ts'
import { recordCall } from './record-call.ts'

const uploadTypes = [
  'application/gzip',
  'application/x-gzip',
  'application/x-gtar',
  'application/octet-stream',
]

/** Adds every endpoint of the contract to the server: key, limits and input are settled before its handler is called. */
export function registerRoutes(app: FastifyInstance, services: Services, handlers: Handlers): void {
  for (const [id, route] of Object.entries<Route>(routes))
    registerRoute(app, services, route, handlerOf(handlers, id))
  for (const [path, members] of Map.groupBy(Object.values<Route>(routes), route => route.path))
    answerOptions(app, path, members)
}

// The table pairs each route with its handler; together they fit, but not for a type that stands for all of them.
function handlerOf(handlers: Handlers, id: string): Handler<Route> {
  return handlers[id as keyof Handlers] as unknown as Handler<Route>
}

function registerRoute(app: FastifyInstance, services: Services, route: Route, handle: Handler<Route>): void {
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
        const principal = await letIn(services, route, { request, reply })
        if (route.limit)
          await limitRequest(
            services.limiters[route.limit],
            { organizationId: principal.organizationId, address: request.ip },
            reply,
          )
        if (route.body && 'schema' in route.body) refuseCompressed(request)
        principals.set(request, principal)
      },
      handler: async (request, reply) => {
        const principal = principals.get(request)
        if (!principal) throw new Error('The request was not authenticated')
        const call = { ...readInput(route, request), principal, request, reply } as Call
        const answer = await handle(services, call)
        if (route.audit) await recordCall(services, route.audit, { call, answer })
        return sendAnswer(route, answer, reply)
      },
    })
  })
}

function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new AppError(
    'unsupported-media-type',
    `The body is compressed (Content-Encoding: ${encoding.slice(0, 100)}). Send the JSON as it is.`,
  )
}

function readInput(route: Route, request: FastifyRequest) {
  const schema = route.body && 'schema' in route.body ? route.body.schema : undefined
  if (schema && request.body === undefined) throw invalidInput([{ message: 'a JSON body is needed' }])
  return {
    params: request.params,
    query: route.query && parseInput(route.query, request.query),
    body: schema && parseInput(schema, request.body),
  }
}

function sendAnswer(route: Route, answer: Answer<unknown>, reply: FastifyReply): FastifyReply {
  if ('sent' in answer) return reply
  if (answer.headers) reply.headers(answer.headers)
  if ('notModified' in answer) return reply.code(304).send()
  const text = 'text' in answer ? answer.text : JSON.stringify(answer.json)
  return reply.code(route.success.status).header('content-type', 'application/json; charset=utf-8').send(text)
}

function answerOptions(app: FastifyInstance, path: string, members: Route[]): void {
  const allowed = members.map(route => route.method).join(', ')
  const browsers = members.some(route => route.limit)
  app.options(fastifyPath(path), async (request, reply) => {
    if (browsers) answerPreflight(allowed, request, reply)
    else reply.code(204).header('allow', allowed).send()
    return reply
  })
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
