import { findOrganization } from '../../access/index.ts'
import {
  type ChangedMember,
  changeMember,
  createInvitation,
  createPasswordReset,
  listAuditEntries,
  listInvitations,
  listMembers,
  readPasswordReset,
  removeMember,
  requireSecondFactor,
  resetSecondFactor,
  revokeSessions,
  withdrawInvitation,
} from '../../accounts/index.ts'
import type { AuditAction } from '../../contract/index.ts'
import type { Mailer } from '../../mail/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { RouteCall, RouteHandlers } from '../core/route-handler.ts'
import { auditCall } from './audit-call.ts'

const noStore = { 'cache-control': 'no-store' }

export const accountHandlers = {
  async readMe(services, { principal }) {
    const { organizationId, member, scopes } = principal
    const organization = await findOrganization(services, { organizationId })
    const user = member && { id: member.userId, name: member.name, email: member.email }
    const me = {
      user,
      organization,
      role: member?.role ?? null,
      needsSecondFactor: member?.needsSecondFactor ?? false,
      scopes: [...scopes],
    }
    return { json: me, headers: noStore }
  },

  async listMembers(services, { principal }) {
    return { json: { members: await listMembers(services, principal) } }
  },

  async changeMember(services, call) {
    const { principal, params, body } = call
    const { organizationId, member } = principal
    const by = member ? ('member' as const) : ('key' as const)
    const input = { organizationId, userId: params.userId, ...body, by }
    const changed = foundMember(await changeMember(services, input), params.userId)
    await auditEnded(services, call, changed)
    return { json: changed }
  },

  async removeMember(services, call) {
    const { principal, params, query } = call
    const revokeKeys = query.revokeKeys === 'true'
    const input = { organizationId: principal.organizationId, userId: params.userId, revokeKeys }
    const removed = foundMember(await removeMember(services, input), params.userId)
    await auditEnded(services, call, removed)
    return { json: removed }
  },

  async createPasswordReset(services, { principal, params }) {
    const { organizationId, responsibleUserId, member } = principal
    const reset = foundMember(
      await createPasswordReset(await withMailer(services, principal), {
        organizationId,
        userId: params.userId,
        baseUrl: services.settings.baseUrl(),
        createdBy: responsibleUserId,
        by: member ? 'member' : 'key',
      }),
      params.userId,
    )
    return { json: reset, headers: noStore }
  },

  async readPasswordReset(services, { principal: { organizationId }, params: { userId } }) {
    const reset = await readPasswordReset(services, { organizationId, userId })
    if (!reset) throw new AppError('not-found', `There is no open password reset link for ${userId}.`)
    return { json: reset, headers: noStore }
  },

  async resetSecondFactor(services, { principal, params }) {
    const { organizationId, member } = principal
    const input = { organizationId, userId: params.userId, by: member ? 'member' : 'key' } as const
    return { json: foundMember(await resetSecondFactor(services, input), params.userId) }
  },

  async updateOrganization(services, { principal, body }) {
    const { organizationId, member } = principal
    await requireSecondFactor(services, {
      organizationId,
      userId: member?.userId ?? null,
      required: body.secondFactorRequired,
    })
    return { json: await findOrganization(services, { organizationId }) }
  },

  async listInvitations(services, { principal }) {
    return { json: { invitations: await listInvitations(services, principal) } }
  },

  async createInvitation(services, { principal, body }) {
    const { organizationId, responsibleUserId: createdBy, member } = principal
    const by = member ? ('member' as const) : ('key' as const)
    const baseUrl = services.settings.baseUrl()
    const input = { organizationId, invitation: body, createdBy, baseUrl, by }
    const created = await createInvitation(await withMailer(services, principal), input)
    return { json: created, headers: noStore }
  },

  async withdrawInvitation(services, { principal, params }) {
    const { invitationId } = params
    const { organizationId } = principal
    const invitation = await withdrawInvitation(services, { organizationId, invitationId })
    if (!invitation) throw new AppError('not-found', `There is no open invitation ${invitationId}.`)
    return { json: invitation }
  },

  async revokeSessions(services, { principal }) {
    if (!principal.member)
      throw new AppError('role-missing', 'Only signed-in members have sessions. An API key has none.')
    return { json: { revoked: await revokeSessions(services, principal.member) } }
  },

  async listAuditEntries(services, { principal, query }) {
    const { organizationId } = principal
    const page = { limit: query.limit, cursor: query.cursor ?? null }
    return { json: await listAuditEntries(services, { organizationId, ...page }) }
  },
} satisfies Partial<RouteHandlers>

async function auditEnded(services: HttpServices, call: RouteCall, member: ChangedMember): Promise<void> {
  const audit = (action: AuditAction, id: string) =>
    auditCall(services, action, { call: { ...call, body: undefined }, response: { json: { id } } })
  for (const { id } of member.withdrawnInvitations) await audit('invitation-withdrawn', id)
  for (const id of member.withdrawnResets) await audit('password-reset-withdrawn', id)
  for (const { id, revokedAt } of member.adminKeys) if (revokedAt !== null) await audit('key-revoked', id)
}

/** Replaces the mailer by one that sends nothing if the organisation has sent too many mails. */
async function withMailer(
  services: HttpServices,
  { organizationId }: { organizationId: string },
): Promise<HttpServices> {
  if (!services.mailer) return services
  try {
    await services.accounts.limiter.count('mails', organizationId)
    return services
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate-limited')) throw error
    services.log.warn({ organizationId }, 'a mail was not sent because the organisation sends too many')
    return { ...services, mailer: refusingMailer(services) }
  }
}

function refusingMailer({ log, mailer }: HttpServices): Mailer | null {
  const logFailure = (error: unknown) =>
    log.error({ err: error }, 'the outcome of a mail could not be recorded')
  return mailer && { ...mailer, send: (_mail, record) => void record('failed').catch(logFailure) }
}

function foundMember<View>(view: View | undefined, userId: string): View {
  if (view) return view
  throw new AppError('not-found', `There is no member ${userId}.`)
}
