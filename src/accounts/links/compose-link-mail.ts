import type { Role } from '../../contract/index.ts'
import { composeMail, type Mail } from '../../mail/index.ts'

interface LinkMailInput {
  to: string
  organization: string
  url: string
  expiresAt: number
}

const roles: Record<Role, string> = { owner: 'an owner', editor: 'an editor', viewer: 'a viewer' }

export function composeInvitation({ role, ...input }: LinkMailInput & { role: Role }): Mail {
  const { to, organization, url } = input
  return composeMail({
    to,
    subject: `Invitation to ${organization}`,
    before: [
      `You are invited to join ${organization} at ${hostOf(url)} as ${roles[role]}.`,
      'Open this link to create your account.',
    ],
    link: { label: 'Accept the invitation', url },
    after: [describeLife(input), 'If you did not expect this invitation, ignore this mail.'],
  })
}

/** `isAskedFor`: the member asked for the link on the sign-in page; otherwise an owner did. */
export function composePasswordReset({
  isAskedFor,
  ...input
}: LinkMailInput & { isAskedFor: boolean }): Mail {
  const { to, organization, url } = input
  const who = isAskedFor ? 'Somebody, probably you, asked' : 'An owner asked'
  return composeMail({
    to,
    subject: `Reset your password for ${organization}`,
    before: [
      `${who} to reset the password of your account ${to} in ${organization} at ${hostOf(url)}.`,
      'Open this link to set a new password. This ends all your sessions.',
    ],
    link: { label: 'Set a new password', url },
    after: [
      describeLife(input),
      'If you did not ask for this, ignore this mail. Your password stays the same.',
    ],
  })
}

function hostOf(url: string): string {
  return new URL(url).host
}

function describeLife({ expiresAt }: LinkMailInput): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `The link works once, until ${time.format(expiresAt)} UTC. Do not forward it.`
}
