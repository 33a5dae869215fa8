import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { describeError } from '../../api/describe-error.ts'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useSession } from '../../api/use-session.ts'
import { nextAddress } from '../../routes/addresses.ts'
import { GithubButton } from './github-button.tsx'
import { GithubError } from './github-error.tsx'
import { NoAccountYet } from './no-account-yet.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignInOptions } from './use-sign-in-options.ts'

export function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [, navigate] = useLocation()
  const search = useSearch()
  const next = nextAddress(search)
  const session = useSession()
  const options = useSignInOptions()
  const cache = useQueryClient()
  const signIn = useChange({
    change: () => postToService('/dashboard/api/auth/sign-in/email', { email: email.trim(), password }),
    stale: [queryKeys.session],
    onDone: () => {
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] })
      navigate(next, { replace: true })
    },
    quiet: true,
  })
  if (session.data) return <Redirect to={next} replace />
  if (options.data?.hasOwner === false) return <NoAccountYet />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <SignInFrame title="Sign in">
      <form onSubmit={submit}>
        <Stack>
          <GithubError search={search} />
          {signIn.error && (
            <Alert color="red" role="alert">
              {describeError(signIn.error)}
            </Alert>
          )}
          <TextInput
            label="Email"
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            autoFocus
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            description="Forgot your password? Ask an owner of your organisation for a reset link."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth loading={signIn.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
      <GithubButton next={next} />
    </SignInFrame>
  )
}
