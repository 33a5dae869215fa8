import { Badge, Button, Select, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MemberView, memberRoles } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights, useSession } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { EndOwnershipModal } from './end-ownership-modal.tsx'
import { Invitations } from './invitations.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { ResetLink } from './reset-link.tsx'
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

interface NextRole {
  role: MemberView['role']
  revokeKeys?: boolean
}

function MemberRow({ member }: { member: MemberView }) {
  const api = useApi()
  const { isOwner } = useRights()
  const isMe = useSession().data?.user?.id === member.userId
  const [asking, setAsking] = useState(false)
  const [askingFactor, setAskingFactor] = useState(false)
  const [demotion, setDemotion] = useState<MemberView['role'] | null>(null)
  const { userId, name, email, role, hasSecondFactor } = member
  const change = useChange({
    change: (next: NextRole) => api.changeMember({ userId, ...next }),
    stale: [queryKeys.members, queryKeys.invitations, queryKeys.session],
    done: ({ role: now, unattributedKeys }) =>
      `${name} is now ${now === 'viewer' ? 'a' : 'an'} ${now}.${warnAbout(unattributedKeys.length)}`,
  })
  const remove = useChange({
    change: (revokeKeys: boolean) => api.removeMember({ userId, revokeKeys: revokeKeys ? 'true' : 'false' }),
    stale: [queryKeys.members, queryKeys.invitations],
    done: ({ unattributedKeys }) => `${name} was removed.${warnAbout(unattributedKeys.length)}`,
  })
  const reset = useChange({ change: () => api.createPasswordReset({ userId }), stale: [] })
  const removeFactor = useChange({
    change: () => api.resetSecondFactor({ userId }),
    stale: [queryKeys.members],
    done: `${name} can sign in with the password alone, until they set up two-factor authentication again.`,
    onDone: () => setAskingFactor(false),
  })
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
              if (!chosen || chosen === role) return
              if (role === 'owner') setDemotion(chosen)
              else change.mutate({ role: chosen })
            }}
            allowDeselect={false}
          />
          <Button variant="default" size="xs" onClick={() => reset.mutate()} loading={reset.isPending}>
            Reset password
          </Button>
          {hasSecondFactor && !isMe && (
            <Button
              variant="default"
              size="xs"
              onClick={() => setAskingFactor(true)}
              aria-label={`Remove second factor of ${name}`}
            >
              Remove second factor
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </>
      ) : (
        <Badge color="gray">{roleNames[role]}</Badge>
      )}
      {reset.data && <ResetLink key={reset.data.url} member={member} reset={reset.data} />}
      <ConfirmModal
        opened={askingFactor}
        onClose={() => setAskingFactor(false)}
        title={`Remove the second factor of ${name}`}
        action="Remove second factor"
        pending={removeFactor.isPending}
        onConfirm={() => removeFactor.mutate()}
      >
        For members who lost their phone. Removes their authenticator app, recovery codes and passkeys, and
        ends their sessions. Make sure that it is really them who ask.
      </ConfirmModal>
      <EndOwnershipModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}`}
        action="Remove member"
        pending={remove.isPending}
        onConfirm={revokeKeys => remove.mutate(revokeKeys, { onSettled: () => setAsking(false) })}
      >
        Their sessions end immediately, and the links that they created stop working. Their entries in the
        audit log remain.
      </EndOwnershipModal>
      <EndOwnershipModal
        opened={demotion !== null}
        onClose={() => setDemotion(null)}
        title={`Change the role of ${name}`}
        action="Change role"
        pending={change.isPending}
        onConfirm={revokeKeys =>
          demotion && change.mutate({ role: demotion, revokeKeys }, { onSettled: () => setDemotion(null) })
        }
      >
        They stop being an owner. The invitations and reset links that they created stop working.
      </EndOwnershipModal>
    </div>
  )
}

/** A former owner may know the keys that no member is recorded for. */
function warnAbout(keys: number): string {
  if (keys === 0) return ''
  const are = keys === 1 ? '1 admin key has' : `${keys} admin keys have`
  return ` ${are} no recorded creator, such as the key of the first start. Replace those that they may know.`
}
