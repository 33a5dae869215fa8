import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useSearch } from 'wouter'
import { useOwnAccount } from '../../api/use-own-account.ts'
import { useSession } from '../../api/use-session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { type Provider, ProviderButton, useProviders } from '../../components/provider-buttons.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { addresses } from '../../routes/addresses.ts'
import { ProviderError } from '../sign-in/provider-error.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function AccountPage() {
  const session = useSession().data
  const user = session?.user
  const account = useOwnAccount()
  const offered = useProviders()
  return (
    <>
      <PageHeader title="Your account" description={user && `${user.name} · ${user.email}`} />
      <Stack gap="xl" maw={640}>
        <ProviderError search={useSearch()} />
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
              {offered.map(provider => (
                <ProviderCard
                  key={provider.id}
                  provider={provider}
                  isConnected={own.providers.includes(provider.id)}
                />
              ))}
              <SessionsCard sessions={own.sessions} />
            </>
          )}
        </QueryView>
      </Stack>
    </>
  )
}

function ProviderCard({ provider, isConnected }: { provider: Provider; isConnected: boolean }) {
  return (
    <Card>
      <Group justify="space-between">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2}>{provider.name}</Title>
          <Text size="sm" c="dimmed">
            {isConnected
              ? `Your ${provider.name} account is connected. You can sign in with it.`
              : `Connect your ${provider.name} account to sign in with it.`}
          </Text>
        </div>
        {!isConnected && <ProviderButton provider={provider} next={addresses.account} connect />}
      </Group>
    </Card>
  )
}
