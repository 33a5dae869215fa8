import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmModal } from '../../components/confirm-modal.tsx'

interface EndOwnershipModalProps {
  opened: boolean
  onClose(): void
  title: string
  /** The consequences. */
  children: ReactNode
  action: string
  pending: boolean
  onConfirm(revokeKeys: boolean): void
}

/** Confirms the removal or demotion of a member, and offers to revoke the admin keys that they created. */
export function EndOwnershipModal({ children, onConfirm, ...modal }: EndOwnershipModalProps) {
  const [revokeKeys, setRevokeKeys] = useState(true)
  return (
    <ConfirmModal {...modal} onConfirm={() => onConfirm(revokeKeys)}>
      {children}
      <Checkbox
        mt="md"
        label="Revoke the admin keys that they created"
        description="Programs that use these keys lose access immediately."
        checked={revokeKeys}
        onChange={event => setRevokeKeys(event.currentTarget.checked)}
      />
    </ConfirmModal>
  )
}
