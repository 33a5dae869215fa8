import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../../shared/index.ts'
import { registerApiRoutes } from '../api/register-api-routes.ts'
import { forReaders } from '../core/for-readers.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { TrustProxy } from '../core/request-host.ts'
import { registerCodeHostRoutes } from '../incoming-webhooks/code-host-routes.ts'
import { registerBadgeRoute } from '../pages/badge-route.ts'
import { listDashboardFiles, registerDashboardRoutes } from '../pages/dashboard-routes.ts'
import { registerOwnAccountRoutes } from '../pages/own-account-routes.ts'
import { registerReferenceRoutes } from '../pages/reference/reference-routes.ts'
import { registerScreenshotRoute } from '../pages/screenshot-route.ts'
import { registerSignInRoutes } from '../pages/sign-in-routes.ts'
import { registerSiteRoutes } from '../pages/site/site-routes.ts'
import { registerStaticExportRoute } from '../pages/static-export-route.ts'
import { registerWidgetRoute } from '../pages/widget-route.ts'
import { type ConnectionLimits, createFastify, type ServerState } from './create-fastify.ts'
import { registerHealthRoutes } from './health-routes.ts'

export interface HttpOptions {
  services: HttpServices
  trustProxy: TrustProxy
  connections: ConnectionLimits
  /** Without the web role, the server has only health checks and metrics. */
  isWeb: boolean
  /** Called when the server begins to close. */
  onClosing(): void
  /** Ends all open requests. Called when the grace period is over. */
  stopOpenRequests(reason: Error): void
}

export interface HttpServer {
  /** Resolves with the port once connections are accepted. */
  listen(address: { host: string; port: number }): Promise<number>
  /** Reports for `drainMs` that it is not ready. Then it refuses new requests, and ends open ones after `graceMs`. */
  close(times: { drainMs: number; graceMs: number }): Promise<void>
}

/** Time for open streams to send an error after they were stopped. */
const lastWordsMs = 1_000

/** Creates the server with its routes. It accepts requests once `listen` is called. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const { services } = options
  let state: ServerState = 'open'
  const app = createFastify({ ...options, state: () => state })
  const openRequests = countOpenRequests(app)
  registerHealthRoutes(app, { ...services, isDraining: () => state === 'draining' })
  if (options.isWeb) registerWebRoutes(app, services)
  return {
    listen: async address => {
      try {
        await app.listen(address)
      } catch (cause) {
        throw portError(address, cause)
      }
      return (app.server.address() as AddressInfo).port
    },
    close: async ({ drainMs, graceMs }) => {
      state = 'draining'
      await setTimeout(drainMs)
      state = 'closing'
      options.onClosing()
      const closed = app.close()
      await openRequests.untilNone(graceMs)
      options.stopOpenRequests(new Error('The server is stopping. Please ask again in a moment.'))
      await openRequests.untilNone(lastWordsMs)
      app.server.closeAllConnections()
      await closed
    },
  }
}

function registerWebRoutes(app: FastifyInstance, services: HttpServices): void {
  registerApiRoutes(app, services)
  registerReferenceRoutes(app, services)
  registerSiteRoutes(app, forReaders(services))
  registerWidgetRoute(app, services.widget)
  registerCodeHostRoutes(app, services)
  registerSignInRoutes(app, services)
  registerOwnAccountRoutes(app, services)
  registerDashboardRoutes(app, services, listDashboardFiles())
  registerBadgeRoute(app, services)
  registerScreenshotRoute(app, services)
  registerStaticExportRoute(app, services)
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
    /** Resolves once no request is open, or after `withinMs`. */
    async untilNone(withinMs: number): Promise<void> {
      if (open === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const waiting = new AbortController()
      onNone = resolve
      await Promise.race([promise, setTimeout(withinMs, undefined, waiting).catch(() => {})])
      waiting.abort()
    },
  }
}

function portError(address: { host: string; port: number }, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const isHost = /EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN/.test(reason)
  const advice = isHost
    ? 'Set HOST or --host to an address of this machine, or to 0.0.0.0 for all of them.'
    : 'Set PORT or --port to another port, or to 0 for any free one.'
  return new StartError(
    'port-unavailable',
    `Cannot listen on ${address.host}:${address.port}: ${reason}. ${advice}`,
    { cause },
  )
}
