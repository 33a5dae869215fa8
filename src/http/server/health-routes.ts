import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../access/index.ts'
import { isSecret } from '../../code-hosts/index.ts'
import { StoreFailure } from '../../database/index.ts'
import { AppError, basePathOf } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'

/** Health checks and metrics, which need no key, and the redirect to the dashboard. */
export function registerHealthRoutes(
  app: FastifyInstance,
  {
    database,
    artifacts,
    settings,
    telemetry,
    isDraining,
  }: Pick<HttpServices, 'database' | 'artifacts' | 'settings' | 'telemetry'> & { isDraining(): boolean },
): void {
  app.get('/', async (_request, reply) => reply.redirect(`${basePathOf(settings.baseUrl())}/dashboard`))

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async () => {
    if (isDraining())
      throw new AppError('not-ready', 'The server is shutting down.', { retryAfterSeconds: 5 })
    try {
      await database.ping()
    } catch (cause) {
      const reason = cause instanceof StoreFailure ? cause.message : 'The database does not respond.'
      throw new AppError('not-ready', reason, { cause, retryAfterSeconds: 5 })
    }
    await artifacts.requireReady()
    return { status: 'ready' }
  })

  app.get('/healthz/request', async request => {
    if (!isSecret(`Bearer ${settings.doctorToken}`, request.headers.authorization))
      throw new AppError('key-missing', 'This address is for `lectern doctor`, which sends a token.')
    return viewRequest(request)
  })

  app.get('/metrics', async (request, reply) => {
    refuseMetrics(request, settings.metricsToken)
    return reply.header('content-type', telemetry.contentType).send(await telemetry.render())
  })
}

/** How a request arrives, so that `doctor` can find errors in the configuration of proxies. */
function viewRequest({ ip, host, raw, headers }: FastifyRequest) {
  const forwarded = headers['x-forwarded-for']
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(', ') : (forwarded ?? null)
  return { address: ip, connection: raw.socket.remoteAddress ?? '', host, forwardedFor }
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Without a token, metrics are for programs on this machine only. A proxy on this machine forwards other people's requests. */
function refuseMetrics({ raw, headers }: FastifyRequest, token: string | null): void {
  if (token !== null) {
    if (isSecret(`Bearer ${token}`, headers.authorization)) return
    throw new AppError(
      'key-missing',
      'Metrics need the header `Authorization: Bearer <LECTERN_METRICS_TOKEN>`.',
    )
  }
  const isForwarded = forwardingHeaders.some(name => headers[name] !== undefined)
  if (isLoopback(raw.socket.remoteAddress ?? '') && !isForwarded) return
  throw new AppError(
    'key-address',
    'Metrics are for programs on this machine only. To read them from elsewhere, set LECTERN_METRICS_TOKEN.',
  )
}
