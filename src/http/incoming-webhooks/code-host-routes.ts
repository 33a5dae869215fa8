import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findWebhookSecret } from '../../code-hosts/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { registerGithubAppRoute } from './github-app-route.ts'
import { eventLimitBytes, type LimitBody, limitBodies } from './receive-body.ts'
import {
  type CodeHost,
  github,
  gitlab,
  headerOf,
  receiveEvent,
  requireEventHeaders,
} from './receive-event.ts'

/** Webhooks of code hosts that report pushes. They use no API key: the project's secret signs the event or comes with it. */
export function registerCodeHostRoutes(app: FastifyInstance, services: HttpServices): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    const limitBody = limitBodies(scope)
    for (const host of [github, gitlab]) registerHost(scope, services, { host, limitBody })
    registerGithubAppRoute(scope, services, limitBody)
  })
}

function registerHost(
  scope: FastifyInstance,
  services: HttpServices,
  { host, limitBody }: { host: CodeHost; limitBody: LimitBody },
): void {
  const secrets = new WeakMap<FastifyRequest, string>()
  scope.route<{ Params: { projectId: string }; Body: Buffer | undefined }>({
    method: 'POST',
    url: `/v1/webhooks/${host.source}/:projectId`,
    bodyLimit: eventLimitBytes,
    // Before the body is read, as it may be large.
    onRequest: async (request, reply) => {
      requireEventHeaders(request, host)
      const secret = await findWebhookSecret(services, request.params)
      if (secret === undefined)
        throw new AppError('not-found', 'There is no such project, or it has no webhook secret yet.')
      if (host.isSecretSent && !host.isGenuine(request, Buffer.alloc(0), secret)) throw forgedEvent()
      secrets.set(request, secret)
      limitBody(host.source, request, reply)
    },
    handler: async (request, reply) => {
      const { projectId } = request.params
      const body = request.body ?? Buffer.alloc(0)
      if (!host.isGenuine(request, body, secrets.get(request) ?? '')) throw forgedEvent()
      const event = headerOf(request, host.eventHeader)
      if (event === 'ping') return { message: 'This project is ready to receive pushes.' }
      if (event !== host.pushEvent)
        return { message: `Only pushes start a deployment. ${event ?? 'This event'} was ignored.` }
      return receiveEvent(services, host, { projectId, request, body, reply })
    },
  })
}

function forgedEvent(): AppError {
  return new AppError('signature-invalid', 'The event does not match the secret of this project.')
}
