import { Badge, Button, Select, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MemberView, memberRoles } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights, useSession } from '../../api/use-session.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { ConfirmModal } from '../../parts/confirm-modal.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import rows from '../../parts/rows.module.css'
import { Invitations } from './invitations.tsx'
import { roleNames } from './role-names.ts'

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
        description="Owners manage everything, editors deploy and change projects, viewers read."
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
    </>
  )
}

function MemberRow({ member }: { member: MemberView }) {
  const api = useApi()
  const { isOwner } = useRights()
  const isMe = useSession().data?.user?.id === member.userId
  const [asking, setAsking] = useState(false)
  const { userId, name, email, role } = member
  const change = useChange({
    change: (next: MemberView['role']) => api.changeMember({ userId, role: next }),
    stale: [queryKeys.members, queryKeys.session],
    done: ({ role: now }) => `${name} is ${now} now.`,
  })
  const remove = useChange({
    change: () => api.removeMember({ userId }),
    stale: [queryKeys.members],
    done: `${name} was removed.`,
  })
  const reset = useChange({ change: () => api.createPasswordReset({ userId }), stale: [] })
  return (
    <div className={rows.row} style={{ flexWrap: 'wrap' }}>
      <div className={rows.grow ?? ''}>
        <Text size="sm" fw={600}>
          {name}{' '}
          {isMe && (
            <Badge color="gray" size="sm">
              You
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </div>
      {isOwner ? (
        <>
          <Select
            aria-label={`Role of ${name}`}
            size="xs"
            w={96}
            data={memberRoles.map(value => ({ value, label: roleNames[value] }))}
            value={role}
            onChange={next => {
              const chosen = memberRoles.find(known => known === next)
              if (chosen && chosen !== role) change.mutate(chosen)
            }}
            allowDeselect={false}
          />
          <Button variant="default" size="xs" onClick={() => reset.mutate()} loading={reset.isPending}>
            Password link
          </Button>
          <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </>
      ) : (
        <Badge color="gray">{roleNames[role]}</Badge>
      )}
      {reset.data && (
        <div style={{ flexBasis: '100%' }}>
          <Text size="xs" c="dimmed" mb={4}>
            Pass this on to {name}: it sets a new password, once, within a day.
          </Text>
          <CodeBlock text={reset.data.url} copyLabel="Copy the link" />
        </div>
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}`}
        action="Remove the member"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Their sessions end at once. What they did stays in the audit log.
      </ConfirmModal>
    </div>
  )
}
