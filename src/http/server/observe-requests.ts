import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Span } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'

type Needs = Pick<HttpServices, 'telemetry' | 'failedStreams' | 'log'>

const requestIdPattern = /^[\w.:-]{8,128}$/
const traceparentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/
const onlyZeros = /^0+$/

/** Returns the id that a client or a proxy gave the request; undefined if it could confuse a log. */
export function givenRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && requestIdPattern.test(id) ? id : undefined
}

/** Returns a valid W3C `traceparent`, with the id of its trace. */
export function readTraceparent(given: unknown): { traceparent: string; traceId: string } | undefined {
  const [traceparent, traceId = '', spanId = ''] = traceparentPattern.exec(String(given)) ?? []
  if (traceparent === undefined || traceparent.startsWith('ff')) return undefined
  if (onlyZeros.test(traceId) || onlyZeros.test(spanId)) return undefined
  return { traceparent, traceId }
}

/** Measures, logs and traces every request. */
export function observeRequests(app: FastifyInstance, needs: Needs): void {
  const { telemetry, failedStreams, log } = needs
  if (telemetry.isTracing) traceRequests(app, needs)
  const measure = (request: FastifyRequest, reply: FastifyReply) => {
    const { id: requestId, method } = request
    const route = routeOf(request)
    const status = failedStreams.has(request.raw) ? 'error' : String(reply.statusCode)
    telemetry.observe('http_request', reply.elapsedTime / 1000, { method, route, status })
    const ms = Math.round(reply.elapsedTime)
    const traceId = readTraceparent(request.headers.traceparent)?.traceId
    log.debug({ requestId, ...(traceId && { traceId }), method, route, status, ms }, 'request')
  }
  app.addHook('onResponse', (request, reply, done) => {
    measure(request, reply)
    done()
  })
  // Fastify calls no hook if a stream breaks after its response has begun.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable)
      payload.once('error', error => {
        if (!reply.raw.headersSent) return
        failedStreams.add(request.raw)
        log.error({ err: error, requestId: request.id }, 'a response broke off')
        measure(request, reply)
      })
    done()
  })
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

function traceRequests(app: FastifyInstance, { telemetry, failedStreams }: Needs): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    const span = telemetry.startSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      parent: readTraceparent(request.headers.traceparent)?.traceparent,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'lectern.request_id': request.id,
      },
    })
    spans.set(request, span)
    span.run(done)
  })
  // Reading the body leaves the span's context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500 || failedStreams.has(request.raw)) span?.fail(undefined)
    span?.end()
    done()
  })
}
