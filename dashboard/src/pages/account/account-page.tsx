import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useSearch } from 'wouter'
import { useOwnAccount, useSignInOptions } from '../../api/use-own-account.ts'
import { useSession } from '../../api/use-session.ts'
import { GithubButton } from '../../components/github-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { addresses } from '../../routes/addresses.ts'
import { GithubError } from '../sign-in/github-error.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function AccountPage() {
  const session = useSession().data
  const user = session?.user
  const account = useOwnAccount()
  return (
    <>
      <PageHeader title="Your account" description={user && `${user.name} · ${user.email}`} />
      <Stack gap="xl" maw={640}>
        <GithubError search={useSearch()} />
        {session?.needsSecondFactor && (
          <Alert color="yellow" title="Set up two-factor authentication">
            {session.organization.name} requires it of all members with a password. The other pages open once
            you have set it up.
          </Alert>
        )}
        <QueryView query={account}>
          {own => (
            <>
              <TwoFactorCard account={own} />
              <PasskeysCard passkeys={own.passkeys} />
              {own.hasPassword && <PasswordForm />}
              <GithubCard isConnected={own.hasCodeHost} />
              <SessionsCard sessions={own.sessions} />
            </>
          )}
        </QueryView>
      </Stack>
    </>
  )
}

function GithubCard({ isConnected }: { isConnected: boolean }) {
  const options = useSignInOptions()
  if (!options.data?.github) return null
  return (
    <Card>
      <Group justify="space-between">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2}>GitHub</Title>
          <Text size="sm" c="dimmed">
            {isConnected
              ? 'Your GitHub account is connected. You can sign in with it.'
              : 'Connect your GitHub account to sign in with it.'}
          </Text>
        </div>
        {!isConnected && <GithubButton next={addresses.account} connect />}
      </Group>
    </Card>
  )
}
