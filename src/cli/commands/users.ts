import type { Client } from '../../client/index.ts'
import { type MemberView, memberRoles } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { choice, text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'

const emailArgument = { name: 'EMAIL', description: 'E-mail address of the member.', required: true }

const listUsersCommand = defineCommand({
  summary: 'Lists who can sign in to the dashboard.',
  options: serverOptions,
  examples: [{ run: 'lectern users list', does: 'See the members and their roles' }],
  async run(context, { options }) {
    const { terminal, json, signal } = context
    const answer = await connect(context, options).listMembers({ signal })
    if (json) await terminal.json(answer)
    else await terminal.line(formatMembers(answer.members))
    return 'done'
  },
})

const inviteUserCommand = defineCommand({
  summary: 'Makes a link by which somebody joins, and shows it, this once.',
  description:
    'Nothing is sent: pass the link on. It works once, for seven days. The link alone goes to stdout. Where --email names an\naddress, only that one can be used, and its owner may sign in with GitHub.',
  options: {
    role: choice(memberRoles, 'What the new member may do; viewer unless given.'),
    email: text('EMAIL', 'The only address that may join by the link; any unless given.'),
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern users invite --role editor --email grace@example.com',
      does: 'Invite somebody who deploys documentation',
    },
  ],
  async run(context, { options }) {
    const { terminal, json, signal } = context
    const { role = 'viewer', email } = options
    const invitation = { role, ...(email !== undefined && { email }) }
    const created = await connect(context, options).createInvitation(invitation, { signal })
    if (json) await terminal.json(created)
    else await terminal.line(created.url)
    await terminal.note(
      `By this link, one ${role} can join until ${created.expiresAt}. It is not shown again.`,
    )
    return 'done'
  },
})

const changeRoleCommand = defineCommand({
  summary: 'Gives a member another role.',
  arguments: [emailArgument, { name: 'ROLE', description: memberRoles.join(', '), required: true }],
  options: serverOptions,
  examples: [{ run: 'lectern users role grace@example.com owner', does: 'Make a second owner' }],
  async run(context, { options, words: [email = '', wanted = ''] }) {
    const { terminal, json, signal } = context
    const role = memberRoles.find(known => known === wanted)
    if (role === undefined)
      throw new CommandError('usage', `The role must be ${memberRoles.join(' or ')}, not “${wanted}”.`)
    const client = connect(context, options)
    const { userId } = await findUser(client, email, signal)
    const member = await client.changeMember({ userId, role }, { signal })
    if (json) await terminal.json(member)
    else await terminal.line(`${member.email} is ${member.role} now.`)
    return 'done'
  },
})

const removeUserCommand = defineCommand({
  summary: 'Removes a member and ends the member’s sessions.',
  arguments: [emailArgument],
  options: serverOptions,
  examples: [{ run: 'lectern users remove grace@example.com', does: 'Remove somebody who has left' }],
  async run(context, { options, words: [email = ''] }) {
    const { terminal, json, signal } = context
    const client = connect(context, options)
    const { userId } = await findUser(client, email, signal)
    const member = await client.removeMember({ userId }, { signal })
    if (json) await terminal.json(member)
    else await terminal.line(`${member.email} is removed.`)
    return 'done'
  },
})

const resetPasswordCommand = defineCommand({
  summary: 'Makes a link by which a member sets a new password, and shows it, this once.',
  description: 'Nothing is sent: pass the link on. It works once, for a day. The link alone goes to stdout.',
  arguments: [emailArgument],
  options: serverOptions,
  examples: [{ run: 'lectern users reset-password grace@example.com', does: 'Help with a lost password' }],
  async run(context, { options, words: [email = ''] }) {
    const { terminal, json, signal } = context
    const client = connect(context, options)
    const { userId } = await findUser(client, email, signal)
    const reset = await client.createPasswordReset({ userId }, { signal })
    if (json) await terminal.json(reset)
    else await terminal.line(reset.url)
    await terminal.note(`The link works until ${reset.expiresAt}. It is not shown again.`)
    return 'done'
  },
})

async function findUser(client: Client, email: string, signal: AbortSignal): Promise<MemberView> {
  const { members } = await client.listMembers({ signal })
  const found = members.find(member => member.email === email.trim().toLowerCase())
  if (found) return found
  throw new CommandError('not-found', `There is no member with the address ${email}.`, {
    next: '`lectern users list` shows the members.',
  })
}

function formatMembers(members: MemberView[]): string {
  return renderTable(
    ['EMAIL', 'NAME', 'ROLE', 'SINCE'],
    members.map(({ email, name, role, joinedAt }) => [email, name, role, joinedAt]),
  )
}

export const userCommands = {
  'users list': listUsersCommand,
  'users invite': inviteUserCommand,
  'users role': changeRoleCommand,
  'users remove': removeUserCommand,
  'users reset-password': resetPasswordCommand,
}
