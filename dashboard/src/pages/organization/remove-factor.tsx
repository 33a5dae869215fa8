import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MemberView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'

/** Removes the second factor of a member who lost it. */
export function RemoveFactor({ member: { userId, name } }: { member: MemberView }) {
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const remove = useChange({
    change: () => api.resetSecondFactor({ userId }),
    stale: [queryKeys.members],
    done: `${name} can sign in with the password alone, until they set up two-factor authentication again.`,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setAsking(true)}
        aria-label={`Remove second factor of ${name}`}
      >
        Remove second factor
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Remove the second factor of ${name}`}
        action="Remove second factor"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        For members who lost their phone. Removes their authenticator app, recovery codes and passkeys, and
        ends their sessions. Make sure that it is really them who ask.
      </ConfirmModal>
    </>
  )
}
