import { Card, Switch, Title } from '@mantine/core'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useSession } from '../../api/use-session.ts'

/** Requires two-factor authentication of all members. */
export function RequireSecondFactor() {
  const api = useApi()
  const organization = useSession().data?.organization
  const change = useChange({
    change: (secondFactorRequired: boolean) => api.updateOrganization({ secondFactorRequired }),
    stale: [queryKeys.session],
    done: ({ secondFactorRequired }) =>
      secondFactorRequired
        ? 'All members with a password need two-factor authentication.'
        : 'Two-factor authentication is optional.',
  })
  return (
    <section>
      <Title order={2} mt="xl" mb="sm">
        Security
      </Title>
      <Card>
        <Switch
          label="Require two-factor authentication"
          description="Members with a password must set it up before they can do anything else. Set it up for yourself first."
          checked={organization?.secondFactorRequired ?? false}
          disabled={change.isPending}
          onChange={event => change.mutate(event.currentTarget.checked)}
        />
      </Card>
    </section>
  )
}
