import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRights } from '../../api/use-session.ts'

interface OwnerFormProps {
  problem: string | null
  isSaving: boolean
  onSave(): void
  children: ReactNode
}

/** A form that only owners can save. Others see it read-only. */
export function OwnerForm({ problem, isSaving, onSave, children }: OwnerFormProps) {
  const { isOwner } = useRights()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
      noValidate
    >
      <fieldset disabled={!isOwner || isSaving} style={{ border: 0, margin: 0, padding: 0 }}>
        <Stack gap="xl">
          {children}
          {problem && (
            <Alert color="red" title="Not saved" role="alert">
              {problem}
            </Alert>
          )}
          {isOwner ? (
            <Group>
              <Button type="submit" loading={isSaving}>
                Save
              </Button>
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              Only owners can change this.
            </Text>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}
