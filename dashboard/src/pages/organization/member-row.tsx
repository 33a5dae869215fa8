import { Badge, Button, Text } from '@mantine/core'
import type { MemberView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { useChange } from '../../api/use-change.ts'
import { useRights, useSession } from '../../api/use-session.ts'
import rows from '../../components/rows.module.css'
import { RemoveFactor } from './remove-factor.tsx'
import { RemoveMember } from './remove-member.tsx'
import { ResetLink } from './reset-link.tsx'
import { roleNames } from './role-names.ts'
import { RoleSelect } from './role-select.tsx'

export function MemberRow({ member }: { member: MemberView }) {
  const { isOwner } = useRights()
  const isMe = useSession().data?.user?.id === member.userId
  const { name, email, role, hasSecondFactor } = member
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
          {hasSecondFactor && ' · two-factor authentication'}
        </Text>
      </div>
      {isOwner ? <Actions member={member} isMe={isMe} /> : <Badge color="gray">{roleNames[role]}</Badge>}
    </div>
  )
}

function Actions({ member, isMe }: { member: MemberView; isMe: boolean }) {
  const api = useApi()
  const { userId, hasSecondFactor } = member
  const reset = useChange({ change: () => api.createPasswordReset({ userId }), stale: [] })
  return (
    <>
      <RoleSelect member={member} />
      <Button variant="default" size="xs" onClick={() => reset.mutate()} loading={reset.isPending}>
        Reset password
      </Button>
      {hasSecondFactor && !isMe && <RemoveFactor member={member} />}
      <RemoveMember member={member} />
      {reset.data && <ResetLink key={reset.data.url} member={member} reset={reset.data} />}
    </>
  )
}
