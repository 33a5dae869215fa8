import { Select } from '@mantine/core'
import { useState } from 'react'
import { type MemberView, memberRoles } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { EndOwnershipModal } from './end-ownership-modal.tsx'
import { roleNames } from './role-names.ts'
import { warnAboutKeys } from './warn-about-keys.ts'

interface NextRole {
  role: MemberView['role']
  revokeKeys?: boolean
}

/** Changes a member's role. An owner's role changes only after a confirmation. */
export function RoleSelect({ member: { userId, name, role } }: { member: MemberView }) {
  const api = useApi()
  const [demotion, setDemotion] = useState<MemberView['role'] | null>(null)
  const change = useChange({
    change: (next: NextRole) => api.changeMember({ userId, ...next }),
    stale: [queryKeys.members, queryKeys.invitations, queryKeys.session],
    done: ({ role: now, unattributedKeys }) =>
      `${name} is now ${now === 'viewer' ? 'a' : 'an'} ${now}.${warnAboutKeys(unattributedKeys.length)}`,
  })
  const choose = (next: string | null) => {
    const chosen = memberRoles.find(known => known === next)
    if (!chosen || chosen === role) return
    if (role === 'owner') setDemotion(chosen)
    else change.mutate({ role: chosen })
  }
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        size="xs"
        w={96}
        data={memberRoles.map(value => ({ value, label: roleNames[value] }))}
        value={role}
        onChange={choose}
        allowDeselect={false}
      />
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
    </>
  )
}
