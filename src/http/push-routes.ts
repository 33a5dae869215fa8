import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import {
  findWebhookSecret,
  isSecret,
  isSignedWith,
  type PushOutcome,
  type ReadPush,
  readGithubPush,
  readGitlabPush,
  receiveDeletion,
  receivePush,
} from '../deployments/index.ts'
import { AppError } from '../shared/index.ts'
import type { Services } from './handler.ts'

/** The largest event that GitHub sends. */
const limitBytes = 25 * 1024 * 1024

interface CodeHost {
  source: 'github' | 'gitlab'
  /** Header that names the event, and what it says for a push. */
  eventHeader: string
  pushEvent: string
  isGenuine(request: FastifyRequest, body: Buffer, secret: string): boolean
  read(body: unknown): ReadPush
  /** What tells a delivery from every other. */
  marksOf(request: FastifyRequest, body: Buffer): string[]
}

const github: CodeHost = {
  source: 'github',
  eventHeader: 'x-github-event',
  pushEvent: 'push',
  isGenuine: (request, body, secret) => isSignedWith(secret, body, headerOf(request, 'x-hub-signature-256')),
  read: readGithubPush,
  // The delivery's id is not signed: a replay under another id is known by its body, which no two pushes share.
  marksOf: (request, body) => [
    ...named('github', headerOf(request, 'x-github-delivery')),
    `sha256:${createHash('sha256').update(body).digest('hex')}`,
  ],
}

const gitlab: CodeHost = {
  source: 'gitlab',
  eventHeader: 'x-gitlab-event',
  pushEvent: 'Push Hook',
  isGenuine: (request, _body, secret) => isSecret(secret, headerOf(request, 'x-gitlab-token')),
  read: readGitlabPush,
  marksOf: request =>
    named('gitlab', headerOf(request, 'idempotency-key') ?? headerOf(request, 'x-gitlab-event-uuid')),
}

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
      const read = readEvent(host, readPayload(request, body))
      if (read.kind === 'ignored') return { message: read.reason }
      if (read.kind === 'deleted') return { message: await receiveDeletion(services, { projectId, ...read }) }
      const { push } = read
      const { source } = host
      const marks = host.marksOf(request, body)
      const outcome = await receivePush(services, { projectId, source, push, marks })
      return reply.code(outcome.kind === 'queued' ? 202 : 200).send(describeOutcome(outcome))
    },
  })
}

function describeOutcome(outcome: PushOutcome): { message: string; statusId?: string } {
  if (outcome.kind === 'ignored') return { message: outcome.reason }
  const { kind, statusId } = outcome
  if (kind === 'duplicate') return { message: 'This push was received before.', statusId }
  const { domain } = outcome
  const what = domain === undefined ? 'An update' : `An update of the preview ${domain}`
  return { message: `${what} is queued.`, statusId }
}

/** The event's JSON; as a form, which GitHub sends unless told otherwise, it is one field. */
function readPayload(request: FastifyRequest, body: Buffer): unknown {
  const isForm = headerOf(request, 'content-type')?.startsWith('application/x-www-form-urlencoded')
  const text = body.toString()
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
  } catch (cause) {
    throw new AppError('malformed-json', 'The event is not valid JSON.', { cause })
  }
}

function readEvent(host: CodeHost, payload: unknown): ReadPush {
  try {
    return host.read(payload)
  } catch (cause) {
    if (!(cause instanceof ZodError)) throw cause
    const path = cause.issues[0]?.path.join('.')
    throw new AppError('invalid-request', `The event is not a push of ${host.source}: look at \`${path}\`.`, {
      cause,
    })
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function named(host: string, id: string | undefined): string[] {
  return id === undefined ? [] : [`${host}:${id.slice(0, 200)}`]
}
