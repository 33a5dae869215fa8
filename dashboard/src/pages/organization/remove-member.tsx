import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MemberView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { EndOwnershipModal } from './end-ownership-modal.tsx'
import { warnAboutKeys } from './warn-about-keys.ts'

export function RemoveMember({ member: { userId, name } }: { member: MemberView }) {
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const remove = useChange({
    change: (revokeKeys: boolean) => api.removeMember({ userId, revokeKeys: revokeKeys ? 'true' : 'false' }),
    stale: [queryKeys.members, queryKeys.invitations],
    done: ({ unattributedKeys }) => `${name} was removed.${warnAboutKeys(unattributedKeys.length)}`,
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Remove ${name}`}>
        Remove
      </Button>
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
    </>
  )
}
