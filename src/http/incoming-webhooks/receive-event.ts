import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import {
  isSecret,
  isSignedWith,
  type PushOutcome,
  type ReadPush,
  readGithubPush,
  readGitlabPush,
  receiveDeletion,
  receivePush,
} from '../../code-hosts/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'

export interface CodeHost {
  source: 'github' | 'gitlab'
  /** The header that names the event, and its value for a push. */
  eventHeader: string
  pushEvent: string
  /** The header that proves that the event is genuine, and its form. */
  proof: { header: string; form: RegExp }
  /** The proof is the secret itself, so it can be checked without the body. */
  isSecretSent: boolean
  isGenuine(request: FastifyRequest, body: Buffer, secret: string): boolean
  read(body: unknown): ReadPush
  /** Identifies a delivery, so that it is handled once. */
  marksOf(request: FastifyRequest, body: Buffer): string[]
}

export const github: CodeHost = {
  source: 'github',
  eventHeader: 'x-github-event',
  pushEvent: 'push',
  proof: { header: 'x-hub-signature-256', form: /^sha256=[0-9a-f]{64}$/ },
  isSecretSent: false,
  isGenuine: (request, body, secret) => isSignedWith(secret, body, headerOf(request, 'x-hub-signature-256')),
  read: readGithubPush,
  // The delivery id is not signed, so a replay could change it. The body is: no two pushes share one.
  marksOf: (request, body) => [
    ...named('github', headerOf(request, 'x-github-delivery')),
    `sha256:${createHash('sha256').update(body).digest('hex')}`,
  ],
}

export const gitlab: CodeHost = {
  source: 'gitlab',
  eventHeader: 'x-gitlab-event',
  pushEvent: 'Push Hook',
  proof: { header: 'x-gitlab-token', form: /./ },
  isSecretSent: true,
  isGenuine: (request, _body, secret) => isSecret(secret, headerOf(request, 'x-gitlab-token')),
  read: readGitlabPush,
  marksOf: request =>
    named('gitlab', headerOf(request, 'idempotency-key') ?? headerOf(request, 'x-gitlab-event-uuid')),
}

/** Refuses a request that cannot be an event of the code host, before its body is read. */
export function requireEventHeaders(
  request: FastifyRequest,
  { eventHeader, proof }: Pick<CodeHost, 'eventHeader' | 'proof'>,
): void {
  if (!proof.form.test(headerOf(request, proof.header) ?? ''))
    throw new AppError('signature-invalid', `The event has no valid header \`${proof.header}\`.`)
  if (!headerOf(request, eventHeader))
    throw new AppError('invalid-request', `The event has no header \`${eventHeader}\`.`)
}

export interface VerifiedEvent {
  projectId: string
  request: FastifyRequest
  body: Buffer
  reply: FastifyReply
}

/** Queues a deployment for a push. The event must be verified. */
export async function receiveEvent(
  services: HttpServices,
  host: CodeHost,
  { projectId, request, body, reply }: VerifiedEvent,
) {
  const payload = readPayload(request, body)
  const read = readEvent(`a push of ${host.source}`, () => host.read(payload))
  if (read.kind === 'ignored') return { message: read.reason }
  if (read.kind === 'deleted') return { message: await receiveDeletion(services, { projectId, ...read }) }
  const { push } = read
  const { source } = host
  const marks = host.marksOf(request, body)
  const outcome = await receivePush(services, { projectId, source, push, marks })
  return reply.code(outcome.kind === 'queued' ? 202 : 200).send(describeOutcome(outcome))
}

function describeOutcome(outcome: PushOutcome): { message: string; statusId?: string } {
  if (outcome.kind === 'ignored') return { message: outcome.reason }
  const { kind, statusId } = outcome
  if (kind === 'duplicate') return { message: 'This push was already received.', statusId }
  const { domain } = outcome
  const what = domain === undefined ? 'A deployment' : `A deployment of the preview ${domain}`
  return { message: `${what} is queued.`, statusId }
}

/** Parses the event's JSON. GitHub's default is a form with the JSON in one field. */
export function readPayload(request: FastifyRequest, body: Buffer): unknown {
  const isForm = headerOf(request, 'content-type')?.startsWith('application/x-www-form-urlencoded')
  const text = body.toString()
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
  } catch (cause) {
    throw new AppError('malformed-json', 'The event is not valid JSON.', { cause })
  }
}

/** Runs a parser and turns its schema errors into `invalid-request`. `what` names the event, such as `a push`. */
export function readEvent<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof ZodError)) throw cause
    const path = cause.issues[0]?.path.join('.')
    throw new AppError('invalid-request', `The event is not ${what}: \`${path}\` is missing or invalid.`, {
      cause,
    })
  }
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function named(host: string, id: string | undefined): string[] {
  return id === undefined ? [] : [`${host}:${id.slice(0, 200)}`]
}
