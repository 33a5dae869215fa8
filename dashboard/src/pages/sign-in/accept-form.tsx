import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { type LinkView, passwordLimits } from '../../../../src/contract/index.ts'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'
import { addresses } from '../../routes/addresses.ts'

const buttons = { setup: 'Create account', invite: 'Join', reset: 'Set password' }

/** Asks for the name, address and password that a one-time link needs. */
export function AcceptForm({ token, link }: { token: string; link: LinkView }) {
  const [given, setGiven] = useState({ name: '', email: link.email ?? '', password: '' })
  const [, navigate] = useLocation()
  const set = (change: Partial<typeof given>) => setGiven(known => ({ ...known, ...change }))
  const accept = useChange({
    change: () =>
      postToService(
        '/dashboard/api/accept',
        link.kind === 'reset' ? { token, password: given.password } : { token, ...given },
      ),
    stale: [queryKeys.session],
    onDone: answer =>
      navigate(needsCode(answer) ? addresses.signInCode : addresses.projects, { replace: true }),
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorAlert error={accept.error} />
        {link.kind !== 'reset' && (
          <TextInput
            label="Your name"
            required
            withAsterisk={false}
            autoComplete="name"
            maxLength={200}
            value={given.name}
            onChange={event => set({ name: event.currentTarget.value })}
          />
        )}
        <TextInput
          label="Email"
          type="email"
          required
          withAsterisk={false}
          autoComplete="username"
          value={given.email}
          readOnly={link.email !== null}
          onChange={event => set({ email: event.currentTarget.value })}
          display={link.kind === 'reset' && link.email === null ? 'none' : undefined}
        />
        <PasswordInput
          label="Password"
          description={`At least ${passwordLimits.min} characters.`}
          required
          withAsterisk={false}
          autoComplete="new-password"
          minLength={passwordLimits.min}
          maxLength={passwordLimits.max}
          value={given.password}
          onChange={event => set({ password: event.currentTarget.value })}
        />
        <Button type="submit" fullWidth loading={accept.isPending}>
          {buttons[link.kind]}
        </Button>
      </Stack>
    </form>
  )
}

function needsCode(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'needsCode' in answer && answer.needsCode === true
}
