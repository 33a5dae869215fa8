import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useRights } from '../../api/use-session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { Invitations } from './invitations.tsx'
import { MemberRow } from './member-row.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'

export function MembersPage() {
  const api = useApi()
  const { isOwner } = useRights()
  const members = useQuery({
    queryKey: queryKeys.members,
    queryFn: async ({ signal }) => (await api.listMembers({ signal })).members,
  })
  return (
    <>
      <PageHeader
        title="Members"
        description="Owners manage everything. Editors change and deploy projects. Viewers can only read."
      />
      <QueryView query={members}>
        {all => (
          <div className={rows.frame}>
            {all.map(member => (
              <MemberRow key={member.userId} member={member} />
            ))}
          </div>
        )}
      </QueryView>
      {isOwner && (
        <section>
          <Title order={2} mt="xl" mb="sm">
            Invitations
          </Title>
          <Invitations />
        </section>
      )}
      {isOwner && <RequireSecondFactor />}
    </>
  )
}
