import { Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useSignInOptions } from '../../api/use-own-account.ts'
import { useSession } from '../../api/use-session.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'
import { ProviderButtons } from '../../components/provider-buttons.tsx'
import { addresses, nextAddress, wantsCode } from '../../routes/addresses.ts'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { NoAccountYet, NoOwnerYet } from './no-account-yet.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderError } from './provider-error.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export function SignInPage() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const [needsCode, setNeedsCode] = useState(wantsCode(search))
  const next = nextAddress(search)
  const session = useSession()
  const options = useSignInOptions()
  const cache = useQueryClient()
  const enter = () => {
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] })
    navigate(next, { replace: true })
  }
  if (session.data) return <Redirect to={next} replace />
  if (options.data?.hasMembers === false) return <NoAccountYet />
  if (needsCode)
    return (
      <SignInFrame title="Two-factor authentication">
        <CodeForm onDone={enter} onBack={() => setNeedsCode(false)} />
      </SignInFrame>
    )
  return (
    <SignInFrame title="Sign in">
      {options.data?.hasOwner === false && <NoOwnerYet />}
      <PasswordForm search={search} onDone={enter} onCode={() => setNeedsCode(true)} />
      <PasskeyButton onDone={enter} />
      <ProviderButtons next={next} />
    </SignInFrame>
  )
}

interface PasswordFormProps {
  search: string
  onDone(): void
  /** The password was right, and a code is required. */
  onCode(): void
}

function PasswordForm({ search, onDone, onCode }: PasswordFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useChange({
    change: () => postToService('/dashboard/api/auth/sign-in/email', { email: email.trim(), password }),
    stale: [queryKeys.session],
    onDone: answer => (isChallenge(answer) ? onCode() : onDone()),
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProviderError search={search} />
        <ErrorAlert error={signIn.error} />
        <EmailField value={email} onChange={setEmail} />
        <PasswordInput
          label="Password"
          required
          withAsterisk={false}
          autoComplete="current-password"
          description={<ForgotPassword />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}

function ForgotPassword() {
  const options = useSignInOptions()
  if (!options.data?.passwordReset)
    return 'Forgot your password? Ask an owner of your organisation for a reset link.'
  return (
    <Anchor component={Link} href={addresses.forgotPassword} size="sm">
      Forgot your password?
    </Anchor>
  )
}

function isChallenge(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer
}
