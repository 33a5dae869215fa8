import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  findRepositoryProjects,
  installationEvents,
  isSignedWith,
  noteInstallation,
  readInstallationEvent,
  readRepositoryId,
} from '../code-hosts/index.ts'
import { AppError } from '../shared/index.ts'
import { github, headerOf, readEvent, readPayload, receiveEvent } from './code-host.ts'
import type { Services } from './handler.ts'

type Request = FastifyRequest<{ Body: Buffer | undefined }>

/**
 * Where GitHub tells of the server's app: what it is installed in, and pushes there. What an installation may read is asked of
 * GitHub itself, so that an event that is replayed, late or lost leads to nothing wrong.
 */
export function registerGithubAppRoute(scope: FastifyInstance, services: Services, limitBytes: number): void {
  scope.route<{ Body: Buffer | undefined }>({
    method: 'POST',
    url: '/v1/webhooks/github-app',
    bodyLimit: limitBytes,
    onRequest: async () => {
      if (!services.githubApp)
        throw new AppError('not-found', 'This server has no GitHub App. Its operator can set one up.')
    },
    handler: async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const secret = services.githubApp?.settings.webhookSecret ?? ''
      if (!isSignedWith(secret, body, headerOf(request, 'x-hub-signature-256')))
        throw new AppError('signature-invalid', 'The event does not come with the secret of the GitHub App.')
      const event = headerOf(request, 'x-github-event') ?? ''
      if (event === 'push') return receiveAppPush(services, request, reply)
      if (!installationEvents.includes(event)) return { message: `Nothing is done for ${event || 'this'}.` }
      const payload = readPayload(request, body)
      await noteInstallation(
        services,
        readEvent('an event of an installation', () => readInstallationEvent(payload)),
      )
      return reply.code(202).send({ message: 'The projects are brought in line.' })
    },
  })
}

async function receiveAppPush(services: Services, request: Request, reply: FastifyReply) {
  const body = request.body ?? Buffer.alloc(0)
  const payload = readPayload(request, body)
  const repositoryId = readEvent('a push', () => readRepositoryId(payload))
  const projectId = (await findRepositoryProjects(services, [repositoryId])).get(repositoryId)
  if (projectId === undefined) return { message: 'No project is made of this repository.' }
  return receiveEvent(services, github, { projectId, request, body, reply })
}
