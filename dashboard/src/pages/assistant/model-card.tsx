import { ActionIcon, Card, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReachDraft } from './reach-draft.ts'

interface ModelCardProps {
  legend: string
  /** What the button that takes it away says. */
  removal: string
  onRemove(): void
  children: ReactNode
}

/** The fields of one model of any kind, which can be taken away. */
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
  draft: ReachDraft
  /** The address, where one is needed; undefined where the provider has one. */
  exampleUrl: string | undefined
  onChange(changed: Partial<ReachDraft>): void
}

export function ReachFields({ draft, exampleUrl, onChange }: ReachFieldsProps) {
  return (
    <>
      <TextInput
        label="Model"
        required
        placeholder="The provider’s name for it"
        value={draft.model}
        onChange={event => onChange({ model: event.currentTarget.value })}
      />
      <TextInput
        label="Base address"
        required={exampleUrl !== undefined}
        placeholder={exampleUrl ?? 'The provider’s own'}
        value={draft.url}
        onChange={event => onChange({ url: event.currentTarget.value })}
      />
      <PasswordInput
        label="Key"
        autoComplete="off"
        placeholder={draft.keyHint === null ? 'None is stored' : `Stored, ends with ${draft.keyHint}`}
        value={draft.key}
        onChange={event => onChange({ key: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
      />
    </>
  )
}

/** What a number field gives, '' where it is empty or not a number yet. */
export function toNumber(value: number | string): number | '' {
  return typeof value === 'number' ? value : ''
}
