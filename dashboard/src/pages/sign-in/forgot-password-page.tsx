import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { postToService } from '../../api/post-to-service.ts'
import { useChange } from '../../api/use-change.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'
import { addresses } from '../../routes/addresses.ts'
import { EmailField } from './email-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Asks for an address and has a password reset link sent there. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const ask = useChange({
    change: () => postToService('/dashboard/api/forgot-password', { email: email.trim() }),
    stale: [],
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  const back = (
    <Anchor component={Link} href={addresses.signIn('')} size="sm">
      Back to sign-in
    </Anchor>
  )
  if (ask.isSuccess)
    return (
      <SignInFrame title="Check your email">
        <Stack>
          <Text size="sm" role="status">
            If {email.trim()} belongs to an account with a password, a link to set a new password is on its
            way. It works for one hour.
          </Text>
          <Text size="sm" c="dimmed">
            No mail? Look in your spam folder, or ask an owner of your organisation for a link.
          </Text>
          {back}
        </Stack>
      </SignInFrame>
    )
  return (
    <SignInFrame title="Reset your password" description="We send a link to your email address.">
      <form onSubmit={submit}>
        <Stack>
          <ErrorAlert error={ask.error} />
          <EmailField value={email} onChange={setEmail} />
          <Button type="submit" fullWidth loading={ask.isPending}>
            Send link
          </Button>
          {back}
        </Stack>
      </form>
    </SignInFrame>
  )
}
