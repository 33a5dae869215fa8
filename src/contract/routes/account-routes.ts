import {
  auditPageSchema,
  auditQuerySchema,
  changedMemberSchema,
  changeMemberSchema,
  memberListSchema,
  memberSchema,
  meSchema,
  organizationSchema,
  removeMemberQuerySchema,
  revokedSessionsSchema,
  updateOrganizationSchema,
} from '../schemas/accounts.ts'
import type { Route } from './route.ts'

const limitBytes = 64 * 1024
const memberParams = { userId: 'User ID of the member.' }

const user = { id: '01K5ZQD2F4H6K8M0P2R4T6V8X0', name: 'Ada Example', email: 'ada@example.com' }
const member = {
  userId: user.id,
  name: user.name,
  email: user.email,
  role: 'owner',
  hasSecondFactor: true,
  joinedAt: '2026-09-25T08:30:00.000Z',
}
const organization = { id: '01K5ZQ59Z8Y7X6W5V4T3S2R1Q0', name: 'Lectern', secondFactorRequired: false }

const ended = {
  withdrawnInvitations: [],
  withdrawnResets: [],
  unattributedKeys: [],
  adminKeys: [
    {
      id: '01K5ZQJ8M0N2P4Q6R8S0T2V4W6',
      kind: 'admin',
      name: 'CI',
      hint: 'Xy7Z',
      projectId: null,
      scopes: ['read', 'write'],
      allowedAddresses: [],
      allowedOrigins: [],
      createdAt: '2026-09-25T08:40:00.000Z',
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    },
  ],
}

export const accountRoutes = {
  readMe: {
    method: 'GET',
    path: '/v1/me',
    tag: 'Members',
    summary: 'Read the caller',
    description:
      'The organisation and the signed-in member. `user` and `role` are null if the request uses a key.',
    scope: 'read',
    withoutSecondFactor: true,
    params: {},
    success: { status: 200, description: 'The caller and their permissions.', schema: meSchema },
    errors: [],
    example: {
      response: {
        user,
        organization,
        role: 'owner',
        needsSecondFactor: false,
        scopes: ['read', 'write'],
      },
    },
  },
  listMembers: {
    method: 'GET',
    path: '/v1/members',
    tag: 'Members',
    summary: 'List members',
    description: 'The members who can sign in to the organisation’s dashboard, sorted by name.',
    scope: 'read',
    params: {},
    success: { status: 200, description: 'The members.', schema: memberListSchema },
    errors: [],
    example: { response: { members: [member] } },
  },
  changeMember: {
    method: 'PATCH',
    path: '/v1/members/{userId}',
    tag: 'Members',
    summary: 'Change a member’s role',
    description:
      'Takes effect on the member’s next request. Only signed-in owners can make a member an owner. The last owner must stay an owner. When an owner gets another role, their open invitations and password reset links stop working. Their admin keys keep working unless `revokeKeys` is true.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'member-changed',
    params: memberParams,
    body: { schema: changeMemberSchema, limitBytes },
    success: { status: 200, description: 'The updated member.', schema: changedMemberSchema },
    errors: ['not-found', 'conflict'],
    example: { body: { role: 'editor' }, response: { ...member, role: 'editor', ...ended } },
  },
  removeMember: {
    method: 'DELETE',
    path: '/v1/members/{userId}',
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'Ends the member’s sessions immediately, deletes the password, and withdraws the invitations and password reset links that the member created. Their admin keys keep working unless `revokeKeys` is true. The last owner cannot be removed.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'member-removed',
    params: memberParams,
    query: removeMemberQuerySchema,
    success: { status: 200, description: 'The removed member.', schema: changedMemberSchema },
    errors: ['not-found', 'conflict'],
    example: { response: { ...member, ...ended } },
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/v1/members/{userId}/second-factor',
    tag: 'Members',
    summary: 'Remove a member’s second factor',
    description:
      'For members who lost their device. Removes the authenticator app, the recovery codes and the passkeys, and ends the member’s sessions. Only signed-in owners can do this for an owner.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'two-factor-reset',
    params: memberParams,
    success: { status: 200, description: 'The member.', schema: memberSchema },
    errors: ['not-found'],
    example: { response: member },
  },
  updateOrganization: {
    method: 'PATCH',
    path: '/v1/organization',
    tag: 'Members',
    summary: 'Change the organisation',
    description:
      'With `secondFactorRequired`, members who have a password must set up two-factor authentication before they can do anything else. The member who requires it needs it first.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'organization-changed',
    params: {},
    body: { schema: updateOrganizationSchema, limitBytes },
    success: { status: 200, description: 'The organisation.', schema: organizationSchema },
    errors: ['conflict'],
    example: {
      body: { secondFactorRequired: true },
      response: { ...organization, secondFactorRequired: true },
    },
  },
  revokeSessions: {
    method: 'POST',
    path: '/v1/sessions/revoke-all',
    tag: 'Members',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the signed-in member, including the current one. Requests with a key are refused.',
    scope: 'read',
    withoutSecondFactor: true,
    audit: 'signed-out-everywhere',
    params: {},
    success: { status: 200, description: 'The sessions were ended.', schema: revokedSessionsSchema },
    errors: ['role-missing'],
    example: { response: { revoked: 3 } },
  },
  listAuditEntries: {
    method: 'GET',
    path: '/v1/audit',
    tag: 'Members',
    summary: 'Read the audit log',
    description:
      'Changes and who made them, newest first. Entries are never modified. Needs the scope `write`, because entries contain IP addresses.',
    scope: 'write',
    role: 'owner',
    params: {},
    query: auditQuerySchema,
    success: { status: 200, description: 'A page of entries.', schema: auditPageSchema },
    errors: [],
    example: {
      query: { limit: 1 },
      response: {
        entries: [
          {
            id: '01K5ZQF4H6J8K0M2N4P6Q8R0T2',
            at: '2026-09-25T08:31:00.000Z',
            actor: { kind: 'member', id: user.id, name: user.name },
            action: 'invitation-created',
            target: '01K5ZQE3G5J7K9M1N3P5Q7R9T1',
            detail: 'role: editor, email: grace@example.com',
            address: '203.0.113.7',
          },
        ],
        nextCursor: '01K5ZQF4H6J8K0M2N4P6Q8R0T2',
        hasMore: true,
      },
    },
  },
} as const satisfies Record<string, Route>
