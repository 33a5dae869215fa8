import {
  auditPageSchema,
  auditQuerySchema,
  changedMemberSchema,
  changeMemberSchema,
  createdInvitationSchema,
  createInvitationSchema,
  invitationListSchema,
  invitationSchema,
  memberListSchema,
  meSchema,
  passwordResetSchema,
  removeMemberQuerySchema,
  revokedSessionsSchema,
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
  joinedAt: '2026-09-25T08:30:00.000Z',
}
const invitation = {
  id: '01K5ZQE3G5J7K9M1N3P5Q7R9T1',
  role: 'editor',
  email: 'grace@example.com',
  createdAt: '2026-09-25T08:31:00.000Z',
  expiresAt: '2026-10-02T08:31:00.000Z',
}

const ended = {
  withdrawnInvitations: [],
  withdrawnResets: [],
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
    params: {},
    success: { status: 200, description: 'The caller and their permissions.', schema: meSchema },
    errors: [],
    example: {
      response: {
        user,
        organization: { id: '01K5ZQ59Z8Y7X6W5V4T3S2R1Q0', name: 'Lectern' },
        role: 'owner',
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
      'Takes effect on the member’s next request. The last owner must stay an owner. When an owner gets another role, their open invitations and password reset links stop working. Their admin keys keep working unless `revokeKeys` is true.',
    scope: 'write',
    role: 'owner',
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
    audit: 'member-removed',
    params: memberParams,
    query: removeMemberQuerySchema,
    success: { status: 200, description: 'The removed member.', schema: changedMemberSchema },
    errors: ['not-found', 'conflict'],
    example: { response: { ...member, ...ended } },
  },
  createPasswordReset: {
    method: 'POST',
    path: '/v1/members/{userId}/password-reset',
    tag: 'Members',
    summary: 'Create a password reset link',
    description:
      'Send the link to the member yourself: Lectern sends no e-mail. It works once and expires after a day. Using it ends the member’s sessions. Earlier reset links stop working. To reset an owner’s password, a signed-in member needs a session that began less than ten minutes ago.',
    scope: 'write',
    role: 'owner',
    audit: 'password-reset-created',
    params: memberParams,
    success: { status: 201, description: 'The link.', schema: passwordResetSchema },
    errors: ['not-found', 'session-stale'],
    example: {
      response: {
        url: 'https://lectern.example.com/dashboard/reset#token=…',
        expiresAt: '2026-09-26T08:31:00.000Z',
      },
    },
  },
  listInvitations: {
    method: 'GET',
    path: '/v1/invitations',
    tag: 'Members',
    summary: 'List invitations',
    description:
      'Invitations that can still be accepted, newest first, without their links. Needs the scope `write`, because invitations contain e-mail addresses.',
    scope: 'write',
    role: 'owner',
    params: {},
    success: { status: 200, description: 'The invitations.', schema: invitationListSchema },
    errors: [],
    example: { response: { invitations: [invitation] } },
  },
  createInvitation: {
    method: 'POST',
    path: '/v1/invitations',
    tag: 'Members',
    summary: 'Invite a member',
    description:
      'Send the link yourself: Lectern sends no e-mail. It works once and expires after seven days.',
    scope: 'write',
    role: 'owner',
    audit: 'invitation-created',
    params: {},
    body: { schema: createInvitationSchema, limitBytes },
    success: { status: 201, description: 'The invitation and its link.', schema: createdInvitationSchema },
    errors: ['conflict'],
    example: {
      body: { role: 'editor', email: invitation.email },
      response: { ...invitation, url: 'https://lectern.example.com/dashboard/invite#token=…' },
    },
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/v1/invitations/{invitationId}',
    tag: 'Members',
    summary: 'Withdraw an invitation',
    description: 'The invitation’s link stops working.',
    scope: 'write',
    role: 'owner',
    audit: 'invitation-withdrawn',
    params: { invitationId: 'ID of the invitation.' },
    success: { status: 200, description: 'The withdrawn invitation.', schema: invitationSchema },
    errors: ['not-found'],
    example: { response: invitation },
  },
  revokeSessions: {
    method: 'POST',
    path: '/v1/sessions/revoke-all',
    tag: 'Members',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the signed-in member, including the current one. Requests with a key are refused.',
    scope: 'read',
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
            target: invitation.id,
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
