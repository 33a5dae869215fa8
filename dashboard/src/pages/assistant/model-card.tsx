import { ActionIcon, Card, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ConnectionDraft } from './connection-draft.ts'

interface ModelCardProps {
  legend: string
  /** Label of the remove button. */
  removal: string
  onRemove(): void
  children: ReactNode
}

/** The fields of one removable model. */
export function ModelCard({ legend, removal, onRemove, children }: ModelCardProps) {
  return (
    <Card component="fieldset" m={0}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text component="legend" fw={600} size="sm" p={0}>
            {legend}
          </Text>
          <ActionIcon variant="subtle" color="gray" onClick={onRemove} aria-label={removal}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {children}
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

interface ReachFieldsProps {
  draft: ConnectionDraft
  /** An example of a base URL; undefined if the provider has a default. */
  exampleUrl: string | undefined
  onChange(changed: Partial<ConnectionDraft>): void
}

export function ConnectionFields({ draft, exampleUrl, onChange }: ReachFieldsProps) {
  return (
    <>
      <TextInput
        label="Model"
        required
        placeholder="Model name at the provider"
        value={draft.model}
        onChange={event => onChange({ model: event.currentTarget.value })}
      />
      <TextInput
        label="Base URL"
        required={exampleUrl !== undefined}
        placeholder={exampleUrl ?? 'Provider default'}
        value={draft.url}
        onChange={event => onChange({ url: event.currentTarget.value })}
      />
      <PasswordInput
        label="API key"
        autoComplete="off"
        placeholder={draft.keyHint === null ? 'No key stored' : `Stored, ends with ${draft.keyHint}`}
        value={draft.key}
        onChange={event => onChange({ key: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show API key' }}
      />
    </>
  )
}

/** Returns the number of a field, or '' if it is empty or not a number yet. */
export function toNumber(value: number | string): number | '' {
  return typeof value === 'number' ? value : ''
}
