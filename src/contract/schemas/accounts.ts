import { z } from 'zod'
import { apiKeySchema, keyScopes } from './management.ts'
import { pageLimit, ulid } from './paging.ts'
import { text, timestamp } from './text.ts'

/** In descending order: owners can do everything, editors everything that is not reserved for owners, viewers only read. */
export const memberRoles = ['owner', 'editor', 'viewer'] as const

const auditActions = [
  'project-created',
  'project-changed',
  'project-archived',
  'domain-verified',
  'domain-released',
  'webhook-secret-renewed',
  'deploy-key-renewed',
  'documentation-uploaded',
  'update-cancelled',
  'rolled-back',
  'published-anyway',
  'key-created',
  'key-renamed',
  'key-revoked',
  'webhook-created',
  'webhook-removed',
  'models-changed',
  'readers-changed',
  'reader-erased',
  'rows-imported',
  'member-joined',
  'member-changed',
  'member-removed',
  'invitation-created',
  'invitation-withdrawn',
  'password-reset-created',
  'password-reset-withdrawn',
  'password-reset-used',
  'password-changed',
  'two-factor-enabled',
  'two-factor-disabled',
  'two-factor-reset',
  'recovery-codes-created',
  'passkey-added',
  'passkey-removed',
  'organization-changed',
  'github-connected',
  'signed-out-everywhere',
] as const

const name = text(200).refine(value => value.trim() !== '', 'must not be empty')
const email = z
  .string()
  .max(254)
  .transform(value => value.trim().toLowerCase())
  .pipe(z.email('must be an e-mail address'))
const role = z.enum(memberRoles)

export const passwordLimits = { min: 10, max: 128 } as const

const user = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const organizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  secondFactorRequired: z
    .boolean()
    .describe('Whether members who have a password need two-factor authentication.'),
})
export const updateOrganizationSchema = z.object({ secondFactorRequired: z.boolean() })

export const meSchema = z.object({
  user: user.nullable().describe('Null if the request uses a key.'),
  organization: organizationSchema,
  role: role.nullable().describe('Null if the request uses a key.'),
  needsSecondFactor: z
    .boolean()
    .describe('Whether the member must set up two-factor authentication before anything else.'),
  scopes: z.array(z.enum(keyScopes)),
})

export const memberSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  hasSecondFactor: z.boolean().describe('Whether the member uses two-factor authentication.'),
  joinedAt: timestamp,
})
export const memberListSchema = z.object({ members: z.array(memberSchema) })
export const changeMemberSchema = z.object({
  role,
  revokeKeys: z
    .boolean()
    .optional()
    .describe(
      'Whether to revoke the admin keys that the member created, if the member stops being an owner.',
    ),
})
export const removeMemberQuerySchema = z.object({
  revokeKeys: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` revokes the admin keys that the member created.'),
})

/** Whether a link was sent by e-mail. */
const linkMailStates = ['pending', 'sent', 'failed'] as const
const linkMail = z.enum(linkMailStates).nullable()

export const invitationSchema = z.object({
  id: z.string(),
  role,
  email: z.string().nullable().describe('The only e-mail address that can accept; null allows any.'),
  createdAt: timestamp,
  expiresAt: timestamp,
  mail: linkMail.describe(
    'Whether the link was sent to `email`: `pending`, `sent` (the mail server accepted it) or `failed`. Null if there is no address or no mail server.',
  ),
})
export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) })
/** A member who was removed or whose role changed. The lists are empty unless an owner was removed or demoted. */
export const changedMemberSchema = memberSchema.extend({
  withdrawnInvitations: z
    .array(invitationSchema)
    .describe('Open invitations that the member created. Their links stopped working.'),
  withdrawnResets: z
    .array(z.string())
    .describe('Ids of the members for whom the member created a password reset link. It stopped working.'),
  adminKeys: z
    .array(apiKeySchema)
    .describe(
      'Valid admin keys that the member created, or that were created with those. Revoked if requested.',
    ),
  unattributedKeys: z
    .array(apiKeySchema)
    .describe(
      'Valid admin keys without a recorded creator, such as the key of the first start. They are not revoked. The member may know them.',
    ),
})
export const createInvitationSchema = z.object({ role, email: email.nullish() })
export const createdInvitationSchema = invitationSchema.extend({
  url: z.url().describe('The link to send to the member. It is shown only once and works once.'),
})

export const openPasswordResetSchema = z.object({
  expiresAt: timestamp,
  mail: linkMail.describe(
    'Whether the link was sent to the member: `pending`, `sent` (the mail server accepted it) or `failed`. Null if the server has no mail server.',
  ),
})
export const passwordResetSchema = openPasswordResetSchema.extend({
  url: z.url().describe('The link to send to the member. It is shown only once and works once.'),
})

/** The answer is the same for every address. */
export const forgotPasswordSchema = z.object({ email })

export const revokedSessionsSchema = z.object({
  revoked: z.int().describe('Number of sessions that were ended.'),
})

export const auditQuerySchema = z.object({
  limit: pageLimit(200, 50).describe('Page size.'),
  cursor: ulid.optional().describe('`nextCursor` of the previous page.'),
})
const auditEntrySchema = z.object({
  id: z.string(),
  at: timestamp,
  actor: z.object({
    kind: z.enum(['member', 'key', 'operator']),
    id: z.string().describe('Empty for the operator of the server.'),
    name: z.string().describe('Name of the member or key at that time.'),
  }),
  action: z.enum(auditActions),
  target: z.string().nullable().describe('ID of what was changed.'),
  detail: z.string().nullable().describe('Short description of the change, without secrets.'),
  address: z.string().describe('IP address of the client.'),
})
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema).describe('Newest first.'),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
})

export const signInOptionsSchema = z.object({
  github: z.boolean(),
  oidc: z.object({ name: z.string() }).nullable().describe('The OpenID Connect provider, if there is one.'),
  passwordReset: z.boolean().describe('Whether members can have a password reset link sent to them.'),
  passkeys: z.boolean().describe('Whether browsers offer passkeys at the address of the server.'),
  hasOwner: z.boolean().describe('If false, the link printed in the terminal creates the first owner.'),
  hasMembers: z.boolean().describe('Whether anyone can sign in.'),
})

/** Kinds of one-time link, each opened under `/dashboard/{kind}#token=…`. */
const linkKinds = ['setup', 'invite', 'reset'] as const

const token = z.string().max(200)

export const inspectLinkSchema = z.object({ token })
export const linkViewSchema = z.object({
  kind: z.enum(linkKinds),
  role: role.nullable().describe('Null for a password reset.'),
  email: z
    .string()
    .nullable()
    .describe('The e-mail address of the link; if null, `email` is required to accept it.'),
})

export const acceptLinkSchema = z.object({
  token,
  name: name.optional().describe('Required, except for a password reset.'),
  email: email.optional().describe('Required if the link has no e-mail address.'),
  password: z
    .string()
    .min(passwordLimits.min, `must have at least ${passwordLimits.min} characters`)
    .max(passwordLimits.max, `must have at most ${passwordLimits.max} characters`),
})

export type Role = (typeof memberRoles)[number]
export type SignInOptions = z.infer<typeof signInOptionsSchema>
export type Me = z.infer<typeof meSchema>
export type MemberView = z.infer<typeof memberSchema>
export type InvitationView = z.infer<typeof invitationSchema>
export type OpenPasswordReset = z.infer<typeof openPasswordResetSchema>
export type PasswordReset = z.infer<typeof passwordResetSchema>
export type CreateInvitation = z.output<typeof createInvitationSchema>
export type AuditAction = (typeof auditActions)[number]
export type AuditEntry = z.infer<typeof auditEntrySchema>
export type LinkMail = (typeof linkMailStates)[number]
export type LinkKind = (typeof linkKinds)[number]
export type LinkView = z.infer<typeof linkViewSchema>
export type AcceptLink = z.output<typeof acceptLinkSchema>
