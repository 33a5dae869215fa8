import {
  ActionIcon,
  Card,
  Group,
  NativeSelect,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { modelProviders } from '../../../../src/contract/index.ts'
import type { ModelDraft } from './models-draft.ts'

const providerNames: Record<ModelDraft['provider'], string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  compatible: 'OpenAI-compatible server',
}

interface ModelFieldsProps {
  draft: ModelDraft
  position: number
  onChange(draft: ModelDraft): void
  onRemove(): void
}

/** One language model; all but the first are asked where those before cannot be. */
export function ModelFields({ draft, position, onChange, onRemove }: ModelFieldsProps) {
  const set = (changed: Partial<ModelDraft>) => onChange({ ...draft, ...changed })
  return (
    <Card component="fieldset" m={0}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text component="legend" fw={600} size="sm" p={0}>
            {position === 0 ? 'Asked first' : `Fall-back ${position}`}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={onRemove}
            aria-label={`Remove ${draft.model || 'this model'}`}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <NativeSelect
            label="Provider"
            value={draft.provider}
            onChange={({ currentTarget: { value } }) =>
              set({ provider: modelProviders.find(provider => provider === value) ?? 'openai' })
            }
            data={modelProviders.map(value => ({ value, label: providerNames[value] }))}
          />
          <TextInput
            label="Model"
            required
            placeholder="The provider’s name for it"
            value={draft.model}
            onChange={event => set({ model: event.currentTarget.value })}
          />
          <TextInput
            label="Base address"
            required={draft.provider === 'compatible'}
            placeholder={draft.provider === 'compatible' ? 'http://127.0.0.1:11434/v1' : 'The provider’s own'}
            value={draft.url}
            onChange={event => set({ url: event.currentTarget.value })}
          />
          <PasswordInput
            label="Key"
            autoComplete="off"
            placeholder={draft.keyHint === null ? 'None is stored' : `Stored, ends with ${draft.keyHint}`}
            value={draft.key}
            onChange={event => set({ key: event.currentTarget.value })}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
          />
          <NumberInput
            label="Price of input"
            placeholder="Of a million tokens"
            min={0}
            value={draft.inputPrice}
            onChange={value => set({ inputPrice: toNumber(value) })}
          />
          <NumberInput
            label="Price of output"
            placeholder="Of a million tokens"
            min={0}
            value={draft.outputPrice}
            onChange={value => set({ outputPrice: toNumber(value) })}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

/** What a number field gives, '' where it is empty or not a number yet. */
export function toNumber(value: number | string): number | '' {
  return typeof value === 'number' ? value : ''
}
