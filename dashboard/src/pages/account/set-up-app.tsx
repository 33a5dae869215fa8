import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'
import { QrCode } from '../../components/qr-code.tsx'

interface SetUpAppProps {
  /** The `otpauth:` address for the authenticator app. */
  address: string
  onDone(): void
  onCancel(): void
}

/** Shows the QR code, and asks for a first code from the app. */
export function SetUpApp({ address, onDone, onCancel }: SetUpAppProps) {
  const [code, setCode] = useState('')
  const verify = useChange({
    change: () =>
      postToService('/dashboard/api/auth/two-factor/verify-totp', { code: code.replaceAll(' ', '') }),
    stale: [queryKeys.account, queryKeys.session],
    done: 'Two-factor authentication is on.',
    onDone,
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          Scan this QR code with an authenticator app, then enter the code that the app shows.
        </Text>
        <QrCode text={address} label="QR code for your authenticator app" />
        <Text size="sm" c="dimmed">
          You cannot scan it? Enter this key in the app:{' '}
          <Code style={{ overflowWrap: 'anywhere' }}>{new URL(address).searchParams.get('secret')}</Code>
        </Text>
        <ErrorAlert error={verify.error} />
        <TextInput
          label="Code"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={verify.isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
