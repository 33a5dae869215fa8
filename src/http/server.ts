import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError, StartError } from '../shared/index.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { noteMethods } from './allowed-methods.ts'
import { awaitBody } from './await-body.ts'
import { registerBadgeRoute } from './badge-route.ts'
import { createBrokenRequestHandler } from './broken-requests.ts'
import { listDashboardFiles, registerDashboardRoutes } from './dashboard-routes.ts'
import type { Services } from './handler.ts'
import { handlers } from './handlers.ts'
import type { Metrics } from './metrics.ts'
import { createHostRouter, type TrustProxy } from './own-host.ts'
import { asAppError, sendProblem } from './problem-response.ts'
import { registerPublicRoutes } from './public-routes.ts'
import { registerPushRoutes } from './push-routes.ts'
import { registerRoutes } from './register-routes.ts'
import { registerScreenshotRoute } from './screenshot-route.ts'
import { registerSiteRoutes } from './site-routes.ts'
import { registerWidgetRoute } from './widget-route.ts'

export interface HttpOptions {
  services: Services
  metrics: Metrics
  trustProxy: TrustProxy
  /** Ends what is still open; called when the time to finish is up. */
  stopOpenRequests(reason: Error): void
}

export interface HttpServer {
  /** Resolves with the port once connections are accepted. */
  listen(address: { host: string; port: number }): Promise<number>
  /** Takes no more requests; lets open ones finish for `graceMs`, then ends them. */
  close(graceMs: number): Promise<void>
}

/** A request must have arrived in this time, its headers in a fraction of it; a connection may be silent for as long. */
const requestTimeoutMs = 300_000
const headersTimeoutMs = 20_000
const silenceTimeoutMs = 90_000
/** What open requests get to say that they were ended. */
const lastWordsMs = 1_000

/** The server with every route; it takes requests once it listens. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const { services, metrics } = options
  const app = createFastify(options)
  const openRequests = countOpenRequests(app)
  let isClosing = false
  refuseEarly(app, () => isClosing)
  observeRequests(app, metrics, services.log)
  acceptEmptyJson(app)
  registerRoutes(app, services, handlers)
  registerPublicRoutes(app, services, metrics)
  registerSiteRoutes(app, services)
  registerWidgetRoute(app, services.widget)
  registerPushRoutes(app, services)
  registerAccountRoutes(app, services)
  registerDashboardRoutes(app, listDashboardFiles())
  registerBadgeRoute(app, services)
  registerScreenshotRoute(app, services)
  return {
    listen: async address => {
      try {
        await app.listen(address)
      } catch (cause) {
        throw portError(address, cause)
      }
      return (app.server.address() as AddressInfo).port
    },
    close: async graceMs => {
      isClosing = true
      const ended = app.close()
      await openRequests.untilNone(graceMs)
      options.stopOpenRequests(new Error('The server is stopping. Please ask again in a moment.'))
      await openRequests.untilNone(lastWordsMs)
      app.server.closeAllConnections()
      await ended
    },
  }
}

function createFastify({ services, trustProxy }: HttpOptions): FastifyInstance {
  const answerError = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(asAppError(error, request, services.log), request, reply)
  const app = fastify({
    logger: false,
    trustProxy: trustedProxies(trustProxy),
    genReqId: () => services.createId(),
    requestIdHeader: false,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    rewriteUrl: createHostRouter({ hostnames: services.hostnames, trustProxy }),
    http: { requireHostHeader: false },
    clientErrorHandler: createBrokenRequestHandler(services.createId),
  })
  app.server.headersTimeout = headersTimeoutMs
  app.setErrorHandler(answerError)
  awaitBody(app)
  return app
}

/** Answers, before a body is read, what no route will. */
function refuseEarly(app: FastifyInstance, isClosing: () => boolean): void {
  const methodsOf = noteMethods(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(new AppError('invalid-request', 'The request has no Host header.'))
    if (!isClosing()) return done(request.is404 ? nothingThere(request, reply) : undefined)
    reply.header('connection', 'close')
    done(new AppError('not-ready', 'The server is shutting down. Try again.', { retryAfterSeconds: 5 }))
  })

  function nothingThere(request: FastifyRequest, reply: FastifyReply): AppError {
    const address = request.url.slice(0, 200)
    const methods = methodsOf(request.url)
    if (methods.length === 0)
      return new AppError('not-found', `There is nothing at ${request.method} ${address}.`)
    reply.header('allow', methods.join(', '))
    return new AppError('method-not-allowed', `This address takes ${methods.join(', ')} requests only.`)
  }
}

function observeRequests(app: FastifyInstance, metrics: Metrics, log: Services['log']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method } = request
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observeRequest(method, route, reply.statusCode, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime)
    log.debug({ requestId, method, route, status: reply.statusCode, ms }, 'request')
    done()
  })
}

function countOpenRequests(app: FastifyInstance) {
  let open = 0
  let onNone: (() => void) | undefined
  app.server.on('request', (_request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
      if (open === 0) onNone?.()
    })
  })
  return {
    /** Resolves once no request is open, or when the time is over. */
    async untilNone(withinMs: number): Promise<void> {
      if (open === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, withinMs)
      onNone = resolve
      await promise
      clearTimeout(timer)
    },
  }
}

/** A number means that many proxies, nearest first. */
function trustedProxies(trust: HttpOptions['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

/** `POST` without a body is common with the JSON content type set all the same; routes that need a body say so. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
}

function portError(address: { host: string; port: number }, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const isHost = /EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN/.test(reason)
  const advice = isHost
    ? 'Choose an address of this machine with HOST or --host; 0.0.0.0 takes them all.'
    : 'Choose another with PORT or --port; 0 takes a free one.'
  return new StartError(
    'port-unavailable',
    `Cannot listen on ${address.host}:${address.port}: ${reason}. ${advice}`,
    { cause },
  )
}
