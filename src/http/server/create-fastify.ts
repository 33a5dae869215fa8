import type { IncomingMessage, RequestListener, Server } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { asAppError, sendProblem } from '../core/problem-response.ts'
import type { TrustProxy } from '../core/request-host.ts'
import { onceListening } from '../core/server-addresses.ts'
import { createHostRouter } from '../pages/site/host-router.ts'
import { createBrokenRequestHandler } from './broken-requests.ts'
import { closeUnreadBodies } from './close-unread-bodies.ts'
import { exceedsJsonBounds, type JsonBounds } from './exceeds-json-bounds.ts'
import { createPipelineLimitedServer } from './limit-pipelining.ts'
import { givenRequestId, observeRequests } from './observe-requests.ts'
import { createPace, type Pace, paceRequests } from './pace-requests.ts'
import { separateOrigins } from './separate-origins.ts'
import { trackMethods } from './track-methods.ts'

export interface FastifyOptions {
  services: HttpServices
  trustProxy: TrustProxy
  connections: ConnectionLimits
  state(): ServerState
}

/** While it drains, the server answers all requests, but reports that it is not ready. Then it refuses new ones. */
export type ServerState = 'open' | 'draining' | 'closing'

/** Limits against many and slow clients. */
export interface ConnectionLimits {
  /** The largest number of open connections. */
  most: number
  /** Time to send the headers of a request. */
  headersMs: number
  /** Time to send a whole request. */
  requestMs: number
}

const idleTimeoutMs = 90_000
const keepAliveMs = 65_000

/** Bounds of a body. Outputs of a chat client’s own tools may be deep and large. Each new name costs the parser a microsecond. */
const jsonBounds: JsonBounds = { depth: 64, members: 20_000, values: 50_000 }

/** Characters. Smaller bodies are parsed in a fraction of a millisecond. */
const largeBody = 32 * 1024

const excessMessages: Record<keyof JsonBounds, string> = {
  depth: `The body is nested more than ${jsonBounds.depth} levels deep.`,
  members: `The objects in the body have more than ${jsonBounds.members} members in total.`,
  values: `The lists and objects in the body have more than ${jsonBounds.values} values in total.`,
}

/** Creates Fastify with everything that applies to all routes: timeouts, error responses, metrics and body parsing. */
export function createFastify(options: FastifyOptions): FastifyInstance {
  const { services, trustProxy, connections } = options
  const { log } = services
  const sendError = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(asAppError(error, request, log), { services, request, reply })
  const pace = createPace()
  const app = fastify({
    logger: false,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: request => givenRequestId(request) ?? services.createId(),
    requestIdHeader: false,
    serverFactory: handle => createServer(connections, paceRequests(handle, pace)),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: sendError,
    rewriteUrl: createHostRouter({ ...services, trustProxy }),
    clientErrorHandler: createBrokenRequestHandler(services),
  })
  app.setErrorHandler(sendError)
  handleExpectContinue(app)
  refuseEarly(app, { ...options, isSecureHost: createSecureHosts(services.settings) })
  separateOrigins(app, services.settings)
  observeRequests(app, services)
  closeUnreadBodies(app)
  parseJsonBodies(app, pace)
  return app
}

function createServer(connections: ConnectionLimits, handle: RequestListener): Server {
  const server = createPipelineLimitedServer({ requireHostHeader: false }, handle)
  server.headersTimeout = connections.headersMs
  server.requestTimeout = connections.requestMs
  server.maxConnections = connections.most
  server.keepAliveTimeout = keepAliveMs
  server.setTimeout(idleTimeoutMs)
  return server
}

/**
 * A client that sends `Expect: 100-continue` holds its body back until it gets that response. It is sent once the key and
 * the rate limits are checked. The connection of a refused request is closed, as its body may or may not follow.
 */
function handleExpectContinue(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>()

  app.server.on('checkContinue', (request, response) => {
    waiting.add(request)
    app.server.emit('request', request, response)
  })
  // Unknown expectations may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (waiting.delete(request.raw)) reply.raw.writeContinue()
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (waiting.has(request.raw)) reply.header('connection', 'close')
    done()
  })
}

/** Sets the headers of every response, and refuses requests that no route can handle before their body is read. */
function refuseEarly(
  app: FastifyInstance,
  { state, isSecureHost }: Pick<FastifyOptions, 'state'> & { isSecureHost(host: string): boolean },
): void {
  const methodsOf = trackMethods(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (isSecureHost(request.host)) reply.header('strict-transport-security', 'max-age=31536000')
    if (countHosts(request) > 1)
      return done(new AppError('invalid-request', 'The request has several Host headers.'))
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(new AppError('invalid-request', 'The request has no Host header.'))
    // Clients and proxies open their next connection to another process.
    if (state() !== 'open') reply.header('connection', 'close')
    if (state() !== 'closing') return done(request.is404 ? nothingThere(request, reply) : undefined)
    done(new AppError('not-ready', 'The server is shutting down. Try again.', { retryAfterSeconds: 5 }))
  })

  function nothingThere(request: FastifyRequest, reply: FastifyReply): AppError {
    const methods = methodsOf(request.url)
    if (methods.length === 0)
      return new AppError('not-found', `There is nothing at ${request.method} ${request.url.slice(0, 200)}.`)
    reply.header('allow', methods.join(', '))
    return new AppError('method-not-allowed', `This address accepts only ${methods.join(', ')}.`)
  }
}

/** Tells the hosts of the server's https addresses. */
function createSecureHosts(settings: HttpServices['settings']): (host: string) => boolean {
  const hosts = onceListening(settings, ({ base, sites }) =>
    [base, sites].filter(({ protocol }) => protocol === 'https:').map(({ host }) => host),
  )
  return host => hosts()?.includes(host) ?? false
}

/** Node keeps the first of several Host headers, but a proxy may have used another one. */
function countHosts({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}

/**
 * Clients often set the JSON content type on a `POST` without a body. Routes that need a body refuse that themselves. Large
 * bodies that arrive together are parsed and validated in several iterations of the event loop.
 */
function parseJsonBodies(app: FastifyInstance, pace: Pace): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    const parse = () => {
      const excess = exceedsJsonBounds(text, jsonBounds)
      if (excess) done(new AppError('invalid-request', excessMessages[excess]))
      else parseJson(request, text, done)
    }
    if (text === '') done(null, undefined)
    else if (text.length < largeBody) parse()
    else pace(parse)
  })
}
