import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  findRepositoryProjects,
  installationEvents,
  isSignedWith,
  markInstallationDue,
  readInstallationEvent,
  readRepositoryId,
} from '../../code-hosts/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { eventLimitBytes, type LimitBody } from './receive-body.ts'
import {
  github,
  headerOf,
  readEvent,
  readPayload,
  receiveEvent,
  requireEventHeaders,
} from './receive-event.ts'

type Request = FastifyRequest<{ Body: Buffer | undefined }>

/**
 * The webhook of the server's GitHub App: installations and pushes. Installation events only trigger a look-up at GitHub,
 * so a replayed, late or lost event does no harm.
 */
export function registerGithubAppRoute(
  scope: FastifyInstance,
  services: HttpServices,
  limitBody: LimitBody,
): void {
  scope.route<{ Body: Buffer | undefined }>({
    method: 'POST',
    url: '/v1/webhooks/github-app',
    bodyLimit: eventLimitBytes,
    onRequest: async (request, reply) => {
      if (!services.githubApp)
        throw new AppError('not-found', 'This server has no GitHub App. The operator can set one up.')
      requireEventHeaders(request, github)
      limitBody('github-app', request, reply)
    },
    handler: async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const secret = services.githubApp?.settings.webhookSecret ?? ''
      if (!isSignedWith(secret, body, headerOf(request, 'x-hub-signature-256')))
        throw new AppError('signature-invalid', 'The event does not match the secret of the GitHub App.')
      const event = headerOf(request, 'x-github-event') ?? ''
      if (event === 'push') return receiveAppPush(services, request, reply)
      if (!installationEvents.includes(event)) return { message: `${event || 'This event'} was ignored.` }
      const payload = readPayload(request, body)
      await markInstallationDue(
        services,
        readEvent('an event of an installation', () => readInstallationEvent(payload)),
      )
      return reply.code(202).send({ message: 'The projects of this installation are updated.' })
    },
  })
}

async function receiveAppPush(services: HttpServices, request: Request, reply: FastifyReply) {
  const body = request.body ?? Buffer.alloc(0)
  const payload = readPayload(request, body)
  const repositoryId = readEvent('a push', () => readRepositoryId(payload))
  const projectId = (await findRepositoryProjects(services, [repositoryId])).get(repositoryId)
  if (projectId === undefined) return { message: 'No project uses this repository.' }
  return receiveEvent(services, github, { projectId, request, body, reply })
}
