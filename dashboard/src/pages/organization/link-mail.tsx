import { Text } from '@mantine/core'
import type { LinkMail } from '../../../../src/contract/index.ts'

const words: Record<LinkMail, (to: string) => string> = {
  pending: to => `Sending this link to ${to}…`,
  sent: to => `Sent this link to ${to}. You can also pass it on yourself.`,
  failed: to => `This link could not be sent to ${to}. Pass it on yourself.`,
}

/** How often pages read the state of a mail that is being sent. */
export const mailPollMs = 2_000

/** Says whether a one-time link was sent by email. */
export function LinkMailText({ mail, to }: { mail: LinkMail; to: string }) {
  return (
    <Text size="sm" mb="xs" role="status" {...(mail === 'failed' && { c: 'red' })}>
      {words[mail](to)}
    </Text>
  )
}
