import { Button, Card, Group, PasswordInput, Stack, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { passwordLimits } from '../../../../src/contract/index.ts'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'

export function PasswordForm() {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const change = useChange({
    change: () =>
      postToService('/dashboard/api/auth/change-password', {
        currentPassword,
        newPassword,
        revokeOtherSessions: true,
      }),
    stale: [queryKeys.session, queryKeys.account],
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
          <ErrorAlert error={change.error} />
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
