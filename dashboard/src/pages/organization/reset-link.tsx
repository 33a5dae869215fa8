import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MemberView, PasswordReset } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { LinkMailText, mailPollMs } from './link-mail.tsx'

/** A new password reset link, and whether it was sent to the member. */
export function ResetLink({
  member: { userId, name, email },
  reset,
}: {
  member: MemberView
  reset: PasswordReset
}) {
  const api = useApi()
  const open = useQuery({
    queryKey: queryKeys.passwordReset(userId, reset.expiresAt),
    queryFn: ({ signal }) => api.readPasswordReset({ userId }, { signal }),
    enabled: reset.mail === 'pending',
    refetchInterval: query => ((query.state.data ?? reset).mail === 'pending' ? mailPollMs : false),
  })
  const { mail } = open.data ?? reset
  return (
    <div style={{ flexBasis: '100%' }}>
      <Text size="xs" c="dimmed" mb={4}>
        {mail ? `With this link, ${name} can` : `Send this link to ${name} to`} set a new password. It works
        once, within 24 hours.
      </Text>
      {mail && <LinkMailText mail={mail} to={email} />}
      <CodeBlock text={reset.url} copyLabel="Copy link" />
    </div>
  )
}
