import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'

interface ConfirmModalProps {
  opened: boolean
  onClose(): void
  title: string
  /** The consequences, and whether they can be undone. */
  children: ReactNode
  /** Label of the confirm button, for example “Revoke key”. */
  action: string
  /** Text that must be typed first, for actions that cannot be undone. */
  typed?: string
  pending: boolean
  onConfirm(): void
}

export function ConfirmModal({
  opened,
  onClose,
  title,
  children,
  action,
  typed,
  pending,
  onConfirm,
}: ConfirmModalProps) {
  const [given, setGiven] = useState('')
  const ready = typed === undefined || given.trim() === typed
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onConfirm()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={confirm}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          {typed !== undefined && (
            <TextInput
              label={`Type ${typed} to confirm`}
              value={given}
              onChange={event => setGiven(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={pending} disabled={!ready}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
