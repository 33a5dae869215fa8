import type { Client } from '../../client/index.ts'
import { type ApiKeyView, type MemberView, memberRoles } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { choice, flag, text } from '../core/option.ts'
import { show, showTable } from '../core/show.ts'
import { reportLinkMail } from './report-link-mail.ts'

const revokeKeysOption = flag('Also revokes the admin keys that the member created.')

const emailArgument = { name: 'EMAIL', description: 'The member’s e-mail address.', required: true }

const listUsersCommand = defineCommand({
  summary: 'Lists the members who can sign in to the dashboard.',
  options: serverOptions,
  examples: [{ run: 'lectern users list', does: 'Show the members and their roles' }],
  async run(context, { options }) {
    const answer = await connect(context, options).listMembers()
    await showTable(context, answer, {
      heading: ['EMAIL', 'NAME', 'ROLE', 'SINCE'],
      rows: answer.members.map(({ email, name, role, joinedAt }) => [email, name, role, joinedAt]),
      empty: 'No members yet.',
    })
  },
})

const inviteUserCommand = defineCommand({
  summary: 'Creates an invitation link and prints it once.',
  description:
    'With --email, only that address can use the link. If the server has a mail server, it sends the link there. Otherwise,\nsend it yourself. The link works once and expires after seven days. Only the link is written to stdout.',
  options: {
    role: choice(memberRoles, 'Role of the new member (default viewer; owner if there is no owner yet).'),
    email: text('EMAIL', 'The only e-mail address that can use the link. Default: any.'),
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern users invite --role editor --email grace@example.com',
      does: 'Invite an editor',
    },
  ],
  async run(context, { options }) {
    const { terminal } = context
    const client = connect(context, options)
    const { role = await chooseRole(client), email } = options
    const invitation = { role, ...(email !== undefined && { email }) }
    const created = await client.createInvitation(invitation)
    await show(context, created, created.url)
    await terminal.note(
      `One person can join as ${role} with this link until ${created.expiresAt}. It is not shown again.`,
    )
    await reportLinkMail(context, {
      to: created.email ?? '',
      mail: created.mail,
      read: async () => {
        const { invitations } = await client.listInvitations()
        return invitations.find(({ id }) => id === created.id)?.mail ?? null
      },
    })
  },
})

/** The first member has to be an owner, so that somebody can manage the others. */
async function chooseRole(client: Client): Promise<MemberView['role']> {
  const { members } = await client.listMembers()
  return members.some(({ role }) => role === 'owner') ? 'viewer' : 'owner'
}

const changeRoleCommand = defineCommand({
  summary: 'Changes a member’s role.',
  description:
    'When an owner gets another role, the invitations and reset links that they created stop working. Owners make other\nmembers owners in the dashboard.',
  arguments: [emailArgument, { name: 'ROLE', description: memberRoles.join(', '), required: true }],
  options: { 'revoke-keys': revokeKeysOption, ...serverOptions },
  examples: [{ run: 'lectern users role grace@example.com editor', does: 'Make a member an editor' }],
  async run(context, { options, words: [email = '', wanted = ''] }) {
    const role = memberRoles.find(known => known === wanted)
    if (role === undefined)
      throw new CommandError('usage', `The role must be ${memberRoles.join(' or ')}, not “${wanted}”.`)
    const client = connect(context, options)
    const { userId } = await findUser(client, email)
    const revoking = options['revoke-keys'] && { revokeKeys: true }
    const member = await client.changeMember({ userId, role, ...revoking })
    await show(context, member, `${member.email} now has the role ${member.role}.`)
    await noteKeys(context, member)
  },
})

const removeUserCommand = defineCommand({
  summary: 'Removes a member and ends their sessions.',
  description: 'The invitations and reset links that the member created stop working.',
  arguments: [emailArgument],
  options: { 'revoke-keys': revokeKeysOption, ...serverOptions },
  examples: [{ run: 'lectern users remove grace@example.com', does: 'Remove a former colleague' }],
  async run(context, { options, words: [email = ''] }) {
    const client = connect(context, options)
    const { userId } = await findUser(client, email)
    const revoking = options['revoke-keys'] && { revokeKeys: 'true' as const }
    const member = await client.removeMember({ userId, ...revoking })
    await show(context, member, `Removed ${member.email}.`)
    await noteKeys(context, member)
  },
})

const resetPasswordCommand = defineCommand({
  summary: 'Creates a link to set a new password and prints it once.',
  description:
    'If the server has a mail server, it sends the link to the member. Otherwise, send it yourself. It works once and\nexpires after a day. Only the link is written to stdout. For owners, use the dashboard, or `lectern users recover` on\nthe server.',
  arguments: [emailArgument],
  options: serverOptions,
  examples: [
    {
      run: 'lectern users reset-password grace@example.com',
      does: 'Help a member who forgot their password',
    },
  ],
  async run(context, { options, words: [email = ''] }) {
    const { terminal } = context
    const client = connect(context, options)
    const { userId } = await findUser(client, email)
    const reset = await client.createPasswordReset({ userId })
    await show(context, reset, reset.url)
    await terminal.note(`The link works until ${reset.expiresAt}. It is not shown again.`)
    await reportLinkMail(context, {
      to: email,
      mail: reset.mail,
      read: async () => (await client.readPasswordReset({ userId })).mail,
    })
  },
})

const resetSecondFactorCommand = defineCommand({
  summary: 'Removes the second factor of a member who lost their device.',
  description:
    'Removes the authenticator app, the recovery codes and the passkeys, and ends the member’s sessions. For owners, use\n`lectern users recover` on the server.',
  arguments: [emailArgument],
  options: serverOptions,
  examples: [
    {
      run: 'lectern users reset-second-factor grace@example.com',
      does: 'Help a member who lost their phone',
    },
  ],
  async run(context, { options, words: [email = ''] }) {
    const client = connect(context, options)
    const { userId } = await findUser(client, email)
    const member = await client.resetSecondFactor({ userId })
    await show(context, member, `${member.email} can sign in with the password alone.`)
  },
})

const recoverUserCommand = defineCommand({
  summary: 'Creates a password reset link on the server itself, also for the only owner.',
  description:
    'Run it where the server runs, with the same settings. Without DATABASE_URL, stop the server first. Only the link is\nwritten to stdout. It works once and expires after a day.',
  arguments: [emailArgument],
  options: {
    'second-factor': flag('Also removes the authenticator app, the recovery codes and the passkeys.'),
    data: text('PATH', 'The data folder. Default: LECTERN_DATA.'),
  },
  examples: [
    {
      run: 'lectern users recover ada@example.com --second-factor',
      does: 'Help an owner who lost everything',
    },
  ],
  run: ({ processCommands, json }, { options, words: [email = ''] }) =>
    processCommands.recoverAccount({
      email,
      data: options.data,
      secondFactor: options['second-factor'],
      json,
    }),
})

interface EndedKeys {
  adminKeys: ApiKeyView[]
  unattributedKeys: ApiKeyView[]
}

/** Names the admin keys that a former owner created or may know. */
async function noteKeys(
  { terminal }: CommandContext,
  { adminKeys, unattributedKeys }: EndedKeys,
): Promise<void> {
  const list = (keys: ApiKeyView[]) => keys.map(({ id, name }) => `${id} (${name})`).join(', ')
  const areRevoked = adminKeys.every(({ revokedAt }) => revokedAt !== null)
  if (adminKeys.length > 0)
    await terminal.note(
      areRevoked
        ? `Revoked the admin keys ${list(adminKeys)}.`
        : `Admin keys that this member created still work: ${list(adminKeys)}. Run \`lectern keys revoke ID\` to revoke one.`,
    )
  if (unattributedKeys.length > 0)
    await terminal.note(
      `Admin keys without a recorded creator still work: ${list(unattributedKeys)}. Replace those that this member may know.`,
    )
}

async function findUser(client: Client, email: string): Promise<MemberView> {
  const { members } = await client.listMembers()
  const found = members.find(member => member.email === email.trim().toLowerCase())
  if (found) return found
  throw new CommandError('not-found', `There is no member with the e-mail address “${email}”.`, {
    next: 'Run `lectern users list` to see the members.',
  })
}

export const userCommands = {
  'users list': listUsersCommand,
  'users invite': inviteUserCommand,
  'users role': changeRoleCommand,
  'users remove': removeUserCommand,
  'users reset-password': resetPasswordCommand,
  'users reset-second-factor': resetSecondFactorCommand,
  'users recover': recoverUserCommand,
}
