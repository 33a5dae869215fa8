import type { Client } from '../../client/index.ts'
import { type MemberView, memberRoles } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { choice, text } from '../core/option.ts'
import { show, showTable } from '../core/show.ts'

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
    'Lectern sends no e-mail: send the link yourself. It works once and expires after seven days. Only the link is written to\nstdout. With --email, only that address can be used, and its owner can sign in with GitHub.',
  options: {
    role: choice(memberRoles, 'Role of the new member (default viewer).'),
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
    const { role = 'viewer', email } = options
    const invitation = { role, ...(email !== undefined && { email }) }
    const created = await connect(context, options).createInvitation(invitation)
    await show(context, created, created.url)
    await terminal.note(
      `One ${role} can join with this link until ${created.expiresAt}. It is not shown again.`,
    )
  },
})

const changeRoleCommand = defineCommand({
  summary: 'Changes a member’s role.',
  arguments: [emailArgument, { name: 'ROLE', description: memberRoles.join(', '), required: true }],
  options: serverOptions,
  examples: [{ run: 'lectern users role grace@example.com owner', does: 'Make a member an owner' }],
  async run(context, { options, words: [email = '', wanted = ''] }) {
    const role = memberRoles.find(known => known === wanted)
    if (role === undefined)
      throw new CommandError('usage', `The role must be ${memberRoles.join(' or ')}, not “${wanted}”.`)
    const client = connect(context, options)
    const { userId } = await findUser(client, email)
    const member = await client.changeMember({ userId, role })
    await show(context, member, `${member.email} now has the role ${member.role}.`)
  },
})

const removeUserCommand = defineCommand({
  summary: 'Removes a member and ends their sessions.',
  arguments: [emailArgument],
  options: serverOptions,
  examples: [{ run: 'lectern users remove grace@example.com', does: 'Remove a former colleague' }],
  async run(context, { options, words: [email = ''] }) {
    const client = connect(context, options)
    const { userId } = await findUser(client, email)
    const member = await client.removeMember({ userId })
    await show(context, member, `Removed ${member.email}.`)
  },
})

const resetPasswordCommand = defineCommand({
  summary: 'Creates a link to set a new password and prints it once.',
  description:
    'Lectern sends no e-mail: send the link yourself. It works once and expires after a day. Only the link is written to\nstdout.',
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
  },
})

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
}
