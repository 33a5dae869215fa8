import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { linkViewSchema } from '../../../../src/contract/index.ts'
import { describeError } from '../../api/describe-error.ts'
import { postToService } from '../../api/post-to-service.ts'
import { QueryView } from '../../components/query-view.tsx'
import { AcceptForm } from './accept-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const words = {
  setup: { title: 'Create the owner account', description: 'The owner manages everything on this server.' },
  invite: { title: 'Join', description: 'Choose a password to accept the invitation.' },
  reset: { title: 'Set a new password', description: 'This ends all your sessions.' },
}

/** The page of a one-time link: first owner, invitation or password reset. */
export function LinkPage() {
  const [token] = useState(readToken)
  // The token is a secret, so it is removed from the address bar.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: async () => linkViewSchema.parse(await postToService('/dashboard/api/link', { token })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.error)
    return (
      <SignInFrame title="This link does not work">
        <Alert color="red" role="alert" mb="md">
          {describeError(link.error)}
        </Alert>
        <Text size="sm" c="dimmed">
          Ask an owner for a new link, or{' '}
          <Anchor component={Link} href="/sign-in" inherit underline="always">
            sign in
          </Anchor>
          . The operator of the server can create a link with <code>lectern users invite --role owner</code>.
        </Text>
      </SignInFrame>
    )
  const { title, description } = words[link.data?.kind ?? 'invite']
  return (
    <SignInFrame title={title} description={description}>
      <QueryView query={link}>{view => <AcceptForm token={token} link={view} />}</QueryView>
    </SignInFrame>
  )
}

function readToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
}
