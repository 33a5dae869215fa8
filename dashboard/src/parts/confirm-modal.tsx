import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'

interface ConfirmModalProps {
  opened: boolean
  onClose(): void
  title: string
  /** What will be done, and whether it can be undone. */
  children: ReactNode
  /** The act itself, for example “Revoke the key”. */
  action: string
  /** Has to be typed first; for what cannot be undone. */
  typed?: string
  pending: boolean
  onConfirm(): void
}

/** Asks before something is done that is felt by others. */
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
