import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Member, Principal } from '../../access/index.ts'
import {
  addPasskey,
  beginPasskey,
  endSession,
  readOwnAccount,
  recordAudit,
  removePasskey,
  requestPasskey,
} from '../../accounts/index.ts'
import {
  type AuditAction,
  addPasskeySchema,
  confirmIdentitySchema,
  ownItemSchema,
  passkeyAnswerSchema,
} from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { refuseUnconfirmed } from '../core/authorize-request.ts'
import type { HttpServices } from '../core/http-services.ts'
import { parseInput } from '../core/parse-input.ts'
import { refuseCrossSite } from '../core/refuse-cross-site.ts'
import { clientHeaders } from './library-request.ts'

const bodyLimit = 64 * 1024

type SignedInCall = { request: FastifyRequest; principal: Principal; member: Member }

interface OwnRoute {
  method: 'GET' | 'POST'
  path: string
  /** Whether the session must have been confirmed recently. */
  confirm?: true
  handle(services: HttpServices, call: SignedInCall): Promise<unknown>
}

/** What members do with their own account. These routes need a session, and the dashboard alone uses them. */
const routes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: '/dashboard/api/account',
    async handle(services, { member }) {
      const recoveryCodesLeft = await services.accounts.countRecoveryCodes(member.userId)
      return readOwnAccount(services, { ...member, recoveryCodesLeft })
    },
  },
  {
    method: 'POST',
    path: '/dashboard/api/confirm',
    async handle(services, { request, member }) {
      const proof = parseInput(confirmIdentitySchema, request.body)
      await services.accounts.confirm(member, proof, clientHeaders(services, request))
      return { confirmed: true }
    },
  },
  {
    method: 'POST',
    path: '/dashboard/api/passkeys/begin',
    confirm: true,
    handle: (services, { member }) =>
      beginPasskey(services, { ...member, site: services.accounts.passkeySite() }),
  },
  {
    method: 'POST',
    path: '/dashboard/api/passkeys/add',
    confirm: true,
    async handle(services, call) {
      const input = parseInput(addPasskeySchema, call.request.body)
      const site = services.accounts.passkeySite()
      const added = await addPasskey(services, { ...input, site, userId: call.member.userId })
      await audit(services, 'passkey-added', { call, target: added.id })
      return added
    },
  },
  {
    method: 'POST',
    path: '/dashboard/api/passkeys/remove',
    confirm: true,
    async handle(services, call) {
      const { id } = parseInput(ownItemSchema, call.request.body)
      await removePasskey(services, { userId: call.member.userId, id })
      await audit(services, 'passkey-removed', { call, target: id })
      return { id }
    },
  },
  {
    method: 'POST',
    path: '/dashboard/api/sessions/end',
    async handle(services, { request, member }) {
      const { id } = parseInput(ownItemSchema, request.body)
      await endSession(services, { userId: member.userId, id })
      return { id }
    },
  },
]

export function registerOwnAccountRoutes(app: FastifyInstance, services: HttpServices): void {
  for (const { method, path, confirm, handle } of routes)
    app.route({
      method,
      url: path,
      bodyLimit,
      onRequest: begin(services),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const session = await services.accounts.findSession(request.headers.cookie ?? '')
        if (!session?.principal.member)
          throw new AppError('session-invalid', 'The session has ended. Sign in again.')
        const { principal, cookies } = session
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        if (confirm) refuseUnconfirmed(principal, services.clock.now())
        return handle(services, { request, principal, member: session.principal.member })
      },
    })
  registerPasskeySignIn(app, services)
}

function registerPasskeySignIn(app: FastifyInstance, services: HttpServices): void {
  const { accounts } = services
  const onRequest = begin(services)
  app.post('/dashboard/api/passkey/begin', { bodyLimit, onRequest }, (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return requestPasskey(services, { site: accounts.passkeySite() })
  })
  app.post('/dashboard/api/passkey/sign-in', { bodyLimit, onRequest }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const answer = parseInput(passkeyAnswerSchema, request.body)
    reply.header('set-cookie', await accounts.signInWithPasskey(answer, clientHeaders(services, request)))
    return { signedIn: true }
  })
}

function begin({ settings, accounts }: HttpServices) {
  return async (request: FastifyRequest, _reply: FastifyReply) => {
    refuseCrossSite(request, settings.baseUrl())
    await accounts.limiter.count('requests', request.ip)
  }
}

/** Logs an error if the audit log cannot be written, as the change is already made. */
async function audit(
  services: HttpServices,
  action: AuditAction,
  { call: { principal, member, request }, target }: { call: SignedInCall; target: string },
): Promise<void> {
  const { userId, name } = member
  const actor = { kind: 'member', userId, name } as const
  const { organizationId } = principal
  const entry = { organizationId, actor, action, target, detail: null, address: request.ip }
  await recordAudit(services, entry).catch(error =>
    services.log.error({ err: error, action }, 'the audit log could not be written'),
  )
}
