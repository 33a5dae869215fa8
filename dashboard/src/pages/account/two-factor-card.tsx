import { Badge, Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { OwnAccount } from '../../../../src/contract/index.ts'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'

const begunSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
const codesSchema = z.object({ backupCodes: z.array(z.string()) })

type Shown = { kind: 'set-up'; address: string; codes: string[] } | { kind: 'codes'; codes: string[] }

/** Turns two-factor authentication on and off, and creates recovery codes. */
export function TwoFactorCard({ account }: { account: OwnAccount }) {
  const { hasPassword, secondFactor } = account
  const [shown, setShown] = useState<Shown | null>(null)
  const stale = [queryKeys.account, queryKeys.session]
  const enable = useChange({
    change: async (password?: string) => begunSchema.parse(await post('enable', { password })),
    stale: [],
    onDone: ({ totpURI, backupCodes }) => setShown({ kind: 'set-up', address: totpURI, codes: backupCodes }),
  })
  const renew = useChange({
    change: async (password?: string) => codesSchema.parse(await post('generate-backup-codes', { password })),
    stale,
    onDone: ({ backupCodes }) => setShown({ kind: 'codes', codes: backupCodes }),
  })
  const disable = useChange({
    change: (password?: string) => post('disable', { password }),
    stale,
    done: 'Two-factor authentication is off.',
  })
  return (
    <Card>
      <Group gap="xs" mb={4}>
        <Title order={2}>Two-factor authentication</Title>
        <Badge color={secondFactor.isEnabled ? 'green' : 'gray'}>
          {secondFactor.isEnabled ? 'On' : 'Off'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {secondFactor.isEnabled
          ? `Signing in with your password also needs a code from your authenticator app. ${secondFactor.recoveryCodesLeft} of your recovery codes are left.`
          : 'A code from an authenticator app on your phone protects your account when your password is stolen.'}
      </Text>
      {shown?.kind === 'set-up' && (
        <SetUpApp
          address={shown.address}
          onDone={() => setShown({ kind: 'codes', codes: shown.codes })}
          onCancel={() => setShown(null)}
        />
      )}
      {shown?.kind === 'codes' && <RecoveryCodes codes={shown.codes} onDone={() => setShown(null)} />}
      {!shown &&
        (secondFactor.isEnabled ? (
          <WithPassword
            asks={hasPassword}
            actions={[
              { label: 'Create new recovery codes', run: password => renew.mutate(password) },
              { label: 'Turn off', run: password => disable.mutate(password) },
            ]}
            pending={renew.isPending || disable.isPending}
          />
        ) : (
          <WithPassword
            asks={hasPassword}
            actions={[{ label: 'Set up', run: password => enable.mutate(password) }]}
            pending={enable.isPending}
          />
        ))}
    </Card>
  )
}

function post(action: string, body: { password: string | undefined }): Promise<unknown> {
  return postToService(`/dashboard/api/auth/two-factor/${action}`, body)
}

interface WithPasswordProps {
  asks: boolean
  actions: readonly { label: string; run(password?: string): void }[]
  pending: boolean
}

/** Actions that need the password, if the member has one. */
function WithPassword({ asks, actions, pending }: WithPasswordProps) {
  const [chosen, setChosen] = useState<WithPasswordProps['actions'][number] | null>(null)
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    chosen?.run(password)
    setPassword('')
  }
  if (chosen && asks)
    return (
      <form onSubmit={submit}>
        <Stack>
          <PasswordInput
            label="Current password"
            required
            withAsterisk={false}
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setChosen(null)}>
              Cancel
            </Button>
            <Button type="submit" loading={pending}>
              {chosen.label}
            </Button>
          </Group>
        </Stack>
      </form>
    )
  return (
    <Group justify="flex-end" gap="xs">
      {actions.map(action => (
        <Button
          key={action.label}
          variant={actions.length === 1 ? 'filled' : 'default'}
          loading={pending}
          onClick={() => (asks ? setChosen(action) : action.run())}
        >
          {action.label}
        </Button>
      ))}
    </Group>
  )
}
