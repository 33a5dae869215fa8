import { NativeSelect, NumberInput } from '@mantine/core'
import { modelProviders } from '../../../../src/contract/index.ts'
import { ConnectionFields, ModelCard, toNumber } from './model-card.tsx'
import type { ModelDraft } from './models-draft.ts'

export const providerNames: Record<ModelDraft['provider'], string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  compatible: 'OpenAI-compatible server',
}

export const exampleUrl = 'http://127.0.0.1:11434/v1'

interface ModelFieldsProps {
  draft: ModelDraft
  position: number
  onChange(draft: ModelDraft): void
  onRemove(): void
}

export function ModelFields({ draft, position, onChange, onRemove }: ModelFieldsProps) {
  const set = (changed: Partial<ModelDraft>) => onChange({ ...draft, ...changed })
  return (
    <ModelCard
      legend={position === 0 ? 'Main model' : `Fallback model ${position}`}
      removal={`Remove ${draft.model || 'model'}`}
      onRemove={onRemove}
    >
      <NativeSelect
        label="Provider"
        value={draft.provider}
        onChange={({ currentTarget: { value } }) =>
          set({ provider: modelProviders.find(provider => provider === value) ?? 'openai' })
        }
        data={modelProviders.map(value => ({ value, label: providerNames[value] }))}
      />
      <ConnectionFields
        draft={draft}
        exampleUrl={draft.provider === 'compatible' ? exampleUrl : undefined}
        onChange={set}
      />
      <NumberInput
        label="Input price"
        placeholder="Per million tokens"
        min={0}
        value={draft.inputPrice}
        onChange={value => set({ inputPrice: toNumber(value) })}
      />
      <NumberInput
        label="Output price"
        placeholder="Per million tokens"
        min={0}
        value={draft.outputPrice}
        onChange={value => set({ outputPrice: toNumber(value) })}
      />
    </ModelCard>
  )
}
