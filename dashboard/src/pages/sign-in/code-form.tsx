import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'

const ways = {
  app: {
    path: '/dashboard/api/auth/two-factor/verify-totp',
    label: 'Code from your authenticator app',
    other: 'Use a recovery code',
  },
  recovery: {
    path: '/dashboard/api/auth/two-factor/verify-backup-code',
    label: 'Recovery code',
    other: 'Use your authenticator app',
  },
}

/** The second step of a sign-in. */
export function CodeForm({ onDone, onBack }: { onDone(): void; onBack(): void }) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const [code, setCode] = useState('')
  const { path, label, other } = ways[way]
  const verify = useChange({
    change: () => postToService(path, { code: code.replaceAll(' ', '') }),
    stale: [queryKeys.session],
    onDone,
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate()
  }
  const switchWay = () => {
    setWay(way === 'app' ? 'recovery' : 'app')
    setCode('')
    verify.reset()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorAlert error={verify.error} />
        <TextInput
          key={way}
          label={label}
          required
          withAsterisk={false}
          autoFocus
          autoComplete="one-time-code"
          inputMode={way === 'app' ? 'numeric' : 'text'}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={verify.isPending}>
          Sign in
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={switchWay}>
          {other}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to the password
        </Anchor>
      </Stack>
    </form>
  )
}
