import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { linkViewSchema } from '../../../../src/contract/index.ts'
import { describeError } from '../../api/describe-error.ts'
import { postToService } from '../../api/post-to-service.ts'
import { QueryView } from '../../parts/query-view.tsx'
import { AcceptForm } from './accept-form.tsx'
import { Entrance } from './entrance.tsx'

const words = {
  setup: { title: 'Create the owner’s account', description: 'It manages everything on this server.' },
  invite: { title: 'Join', description: 'Choose a password to accept the invitation.' },
  reset: { title: 'Set a new password', description: 'Every session of yours ends when it is set.' },
}

/** A one-time link: the first owner's, an invitation, or one that sets a password anew. */
export function LinkPage() {
  const [token] = useState(readToken)
  // It is a secret: it does not stay in the address.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: async () => linkViewSchema.parse(await postToService('/dashboard/api/link', { token })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.error)
    return (
      <Entrance title="This link does not work">
        <Alert color="red" role="alert" mb="md">
          {describeError(link.error)}
        </Alert>
        <Text size="sm" c="dimmed">
          Ask an owner for a new one, or{' '}
          <Anchor component={Link} href="/sign-in" inherit underline="always">
            sign in
          </Anchor>
          . On the server itself, <code>lectern users invite</code> makes one.
        </Text>
      </Entrance>
    )
  const { title, description } = words[link.data?.kind ?? 'invite']
  return (
    <Entrance title={title} description={description}>
      <QueryView query={link}>{view => <AcceptForm token={token} link={view} />}</QueryView>
    </Entrance>
  )
}

function readToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
}
