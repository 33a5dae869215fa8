import { findOrganization } from '../../access/index.ts'
import {
  changeMember,
  createInvitation,
  createPasswordReset,
  listAuditEntries,
  listInvitations,
  listMembers,
  removeMember,
  revokeSessions,
  withdrawInvitation,
} from '../../accounts/index.ts'
import { AppError } from '../../shared/index.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const defaultPageSize = 50
const noStore = { 'cache-control': 'no-store' }

type AccountRoute =
  | 'readMe'
  | 'listMembers'
  | 'changeMember'
  | 'removeMember'
  | 'createPasswordReset'
  | 'listInvitations'
  | 'createInvitation'
  | 'withdrawInvitation'
  | 'revokeSessions'
  | 'listAuditEntries'

export const accountHandlers: RouteHandlers<AccountRoute> = {
  async readMe(services, { principal }) {
    const { organizationId, member, scopes } = principal
    const organization = await findOrganization(services, { organizationId })
    const user = member && { id: member.userId, name: member.name, email: member.email }
    const me = { user, organization, role: member?.role ?? null, scopes: [...scopes] }
    return { json: me, headers: noStore }
  },

  async listMembers(services, { principal }) {
    return { json: { members: await listMembers(services, principal) } }
  },

  async changeMember(services, { principal, params, body }) {
    const input = { organizationId: principal.organizationId, userId: params.userId, role: body.role }
    return { json: foundMember(await changeMember(services, input), params.userId) }
  },

  async removeMember(services, { principal, params }) {
    const input = { organizationId: principal.organizationId, userId: params.userId }
    return { json: foundMember(await removeMember(services, input), params.userId) }
  },

  async createPasswordReset(services, { principal, params }) {
    const { organizationId } = principal
    const input = { organizationId, userId: params.userId, baseUrl: services.settings.baseUrl() }
    const reset = foundMember(await createPasswordReset(services, input), params.userId)
    return { json: reset, headers: noStore }
  },

  async listInvitations(services, { principal }) {
    return { json: { invitations: await listInvitations(services, principal) } }
  },

  async createInvitation(services, { principal, body }) {
    const { organizationId } = principal
    const input = { organizationId, invitation: body, baseUrl: services.settings.baseUrl() }
    return { json: await createInvitation(services, input), headers: noStore }
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
    const page = { limit: query.limit ?? defaultPageSize, cursor: query.cursor ?? null }
    return { json: await listAuditEntries(services, { organizationId, ...page }) }
  },
}

function foundMember<View>(view: View | undefined, userId: string): View {
  if (view) return view
  throw new AppError('not-found', `There is no member ${userId}.`)
}
