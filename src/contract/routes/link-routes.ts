import {
  createdInvitationSchema,
  createInvitationSchema,
  invitationListSchema,
  invitationSchema,
  openPasswordResetSchema,
  passwordResetSchema,
} from '../schemas/accounts.ts'
import type { Route } from './route.ts'

const limitBytes = 64 * 1024
const memberParams = { userId: 'User ID of the member.' }

const invitation = {
  id: '01K5ZQE3G5J7K9M1N3P5Q7R9T1',
  role: 'editor',
  email: 'grace@example.com',
  createdAt: '2026-09-25T08:31:00.000Z',
  expiresAt: '2026-10-02T08:31:00.000Z',
  mail: 'pending',
}

/** Invitations and password reset links. */
export const linkRoutes = {
  createPasswordReset: {
    method: 'POST',
    path: '/v1/members/{userId}/password-reset',
    tag: 'Members',
    summary: 'Create a password reset link',
    description:
      'If the server has a mail server, it sends the link to the member. Otherwise, send it yourself. It works once and expires after a day. Using it ends the member’s sessions. Earlier reset links stop working. Only signed-in owners can reset the password of an owner.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'password-reset-created',
    params: memberParams,
    success: { status: 201, description: 'The link.', schema: passwordResetSchema },
    errors: ['not-found'],
    example: {
      response: {
        url: 'https://lectern.example.com/dashboard/reset#token=…',
        expiresAt: '2026-09-26T08:31:00.000Z',
        mail: 'pending',
      },
    },
  },
  readPasswordReset: {
    method: 'GET',
    path: '/v1/members/{userId}/password-reset',
    tag: 'Members',
    summary: 'Read the open password reset link',
    description:
      'When the newest open link expires, and whether it was sent by e-mail. The link is not shown again.',
    scope: 'write',
    role: 'owner',
    params: memberParams,
    success: { status: 200, description: 'The newest open link.', schema: openPasswordResetSchema },
    errors: ['not-found'],
    example: { response: { expiresAt: '2026-09-26T08:31:00.000Z', mail: 'sent' } },
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
    example: { response: { invitations: [{ ...invitation, mail: 'sent' }] } },
  },
  createInvitation: {
    method: 'POST',
    path: '/v1/invitations',
    tag: 'Members',
    summary: 'Invite a member',
    description:
      'If the server has a mail server and the invitation has an address, it sends the link there. Otherwise, send it yourself. The link works once and expires after seven days. API keys cannot invite owners once there is one.',
    scope: 'write',
    role: 'owner',
    confirm: true,
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
} as const satisfies Record<string, Route>
