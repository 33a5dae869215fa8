import { Alert } from '@mantine/core'

const messages: Readonly<Record<string, string>> = {
  account_not_linked:
    'That account is not connected to your account here. Sign in with your password, then connect it on the page “Your account”. If you never had a password here, ask an owner to remove the account with your address and to invite you again.',
  account_already_linked_to_different_user: 'That account is connected to another member.',
  "email_doesn't_match": 'The email address of that account is not the address of your account here.',
  unable_to_create_user:
    'There is no invitation for the email address of that account, the address is not verified, or several organisations have invited it. Open the link of your invitation.',
}

/** Explains why GitHub or the OpenID Connect provider sent the browser back without a sign-in. */
export function ProviderError({ search }: { search: string }) {
  const code = new URLSearchParams(search).get('error')
  if (code === null) return null
  return (
    <Alert color="red" role="alert">
      {messages[code] ?? 'The sign-in failed. Try again.'}
    </Alert>
  )
}
