import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findWebhookSecret } from '../code-hosts/index.ts'
import { AppError } from '../shared/index.ts'
import { type CodeHost, github, gitlab, headerOf, receiveEvent } from './code-host.ts'
import { registerGithubAppRoute } from './github-app-route.ts'
import type { Services } from './handler.ts'

/** The largest event that GitHub sends. */
const limitBytes = 25 * 1024 * 1024

/** Where code hosts tell of pushes. They have no key: a secret of the project's signs an event, or is sent with it. */
export function registerPushRoutes(app: FastifyInstance, services: Services): void {
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

function registerHost(scope: FastifyInstance, services: Services, host: CodeHost): void {
  const secrets = new WeakMap<FastifyRequest, string>()
  scope.route<{ Params: { projectId: string }; Body: Buffer | undefined }>({
    method: 'POST',
    url: `/v1/webhooks/${host.source}/:projectId`,
    bodyLimit: limitBytes,
    // No body is read for a project that expects none.
    onRequest: async request => {
      const secret = await findWebhookSecret(services, request.params)
      if (secret === undefined)
        throw new AppError(
          'not-found',
          'There is no project here that takes webhooks. It needs a secret first.',
        )
      secrets.set(request, secret)
    },
    handler: async (request, reply) => {
      const { projectId } = request.params
      const body = request.body ?? Buffer.alloc(0)
      if (!host.isGenuine(request, body, secrets.get(request) ?? ''))
        throw new AppError('signature-invalid', 'The event does not come with the secret of this project.')
      const event = headerOf(request, host.eventHeader)
      if (event === 'ping') return { message: 'This project is ready for pushes.' }
      if (event !== host.pushEvent)
        return { message: `Only pushes trigger updates; ${event ?? 'this'} does not.` }
      return receiveEvent(services, host, { projectId, request, body, reply })
    },
  })
}
