import { Alert, Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { passwordLimits } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useSession } from '../../api/use-session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { addresses } from '../../routes/addresses.ts'
import { GithubButton } from '../sign-in/github-button.tsx'
import { GithubError } from '../sign-in/github-error.tsx'

export function AccountPage() {
  const user = useSession().data?.user
  return (
    <>
      <PageHeader title="Account" description={user && `${user.name} · ${user.email}`} />
      <Stack gap="xl" maw={560}>
        <GithubError search={useSearch()} />
        <PasswordForm />
        <GithubButton next={addresses.account} connect />
        <SignOutEverywhere />
      </Stack>
    </>
  )
}

function PasswordForm() {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const change = useChange({
    change: () =>
      postToService('/dashboard/api/auth/change-password', {
        currentPassword,
        newPassword,
        revokeOtherSessions: true,
      }),
    stale: [queryKeys.session],
    done: 'Password changed. Your other sessions have ended.',
    onDone: () => {
      setCurrent('')
      setNew('')
    },
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Card>
      <Title order={2} mb="md">
        Password
      </Title>
      <form onSubmit={submit}>
        <Stack>
          {change.error && (
            <Alert color="red" role="alert">
              {describeError(change.error)}
            </Alert>
          )}
          <PasswordInput
            label="Current password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            value={currentPassword}
            onChange={event => setCurrent(event.currentTarget.value)}
          />
          <PasswordInput
            label="New password"
            description={`At least ${passwordLimits.min} characters.`}
            required
            withAsterisk={false}
            autoComplete="new-password"
            minLength={passwordLimits.min}
            maxLength={passwordLimits.max}
            value={newPassword}
            onChange={event => setNew(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function SignOutEverywhere() {
  const api = useApi()
  const end = useChange({ change: () => api.revokeSessions(), stale: [queryKeys.session] })
  return (
    <Card>
      <Group justify="space-between">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2}>Sign out everywhere</Title>
          <Text size="sm" c="dimmed">
            Ends all your sessions, including this one.
          </Text>
        </div>
        <Button variant="default" onClick={() => end.mutate()} loading={end.isPending}>
          Sign out everywhere
        </Button>
      </Group>
    </Card>
  )
}
