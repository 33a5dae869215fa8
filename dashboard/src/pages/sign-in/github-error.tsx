import { Alert } from '@mantine/core'

const messages: Readonly<Record<string, string>> = {
  account_not_linked:
    'GitHub is not connected to your account. Sign in with your password, then select “Connect GitHub” on the page “Your account”. If you never had a password here, ask an owner to remove the account with your address and to invite you again.',
  account_already_linked_to_different_user: 'This GitHub account is connected to another member.',
  "email_doesn't_match":
    'The primary email address of this GitHub account is not the address of your account.',
  unable_to_create_user:
    'There is no invitation for the email address of this GitHub account, or several organisations have invited it. Open the link of your invitation.',
}

/** Explains why GitHub sent the browser back without a sign-in. */
export function GithubError({ search }: { search: string }) {
  const code = new URLSearchParams(search).get('error')
  if (code === null) return null
  return (
    <Alert color="red" role="alert">
      {messages[code] ?? 'The sign-in with GitHub failed. Try again.'}
    </Alert>
  )
}
