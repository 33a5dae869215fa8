import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findWebhookSecret } from '../../code-hosts/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { registerGithubAppRoute } from './github-app-route.ts'
import { type CodeHost, github, gitlab, headerOf, receiveEvent } from './receive-event.ts'

/** The largest event that GitHub sends. */
const limitBytes = 25 * 1024 * 1024

/** Webhooks of code hosts that report pushes. They use no API key: the project's secret signs the event or comes with it. */
export function registerCodeHostRoutes(app: FastifyInstance, services: HttpServices): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    for (const host of [github, gitlab]) registerHost(scope, services, host)
    registerGithubAppRoute(scope, services, limitBytes)
  })
}

function registerHost(scope: FastifyInstance, services: HttpServices, host: CodeHost): void {
  const secrets = new WeakMap<FastifyRequest, string>()
  scope.route<{ Params: { projectId: string }; Body: Buffer | undefined }>({
    method: 'POST',
    url: `/v1/webhooks/${host.source}/:projectId`,
    bodyLimit: limitBytes,
    // Before the body is read, as it may be large.
    onRequest: async request => {
      const secret = await findWebhookSecret(services, request.params)
      if (secret === undefined)
        throw new AppError('not-found', 'There is no such project, or it has no webhook secret yet.')
      secrets.set(request, secret)
    },
    handler: async (request, reply) => {
      const { projectId } = request.params
      const body = request.body ?? Buffer.alloc(0)
      if (!host.isGenuine(request, body, secrets.get(request) ?? ''))
        throw new AppError('signature-invalid', 'The event does not match the secret of this project.')
      const event = headerOf(request, host.eventHeader)
      if (event === 'ping') return { message: 'This project is ready to receive pushes.' }
      if (event !== host.pushEvent)
        return { message: `Only pushes start a deployment. ${event ?? 'This event'} was ignored.` }
      return receiveEvent(services, host, { projectId, request, body, reply })
    },
  })
}
