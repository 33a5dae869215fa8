import { Button, Card, Group, NumberInput, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProjectModelsView, ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { toNumber } from './model-card.tsx'
import { ModelFields } from './model-fields.tsx'
import { emptyModel, fromDraft, type ModelsDraft, toDraft } from './models-draft.ts'
import { OwnerForm } from './owner-form.tsx'

const mostModels = 8

/** The project's language models, budget and question categories. Only owners can save it. */
export function ModelsForm({ view, project }: { view: ProjectModelsView; project: ProjectView }) {
  const api = useApi()
  const [draft, setDraft] = useState(() => toDraft(view))
  const [mistake, setMistake] = useState<string | null>(null)
  const save = useChange({
    change: api.saveProjectModels,
    stale: [queryKeys.models(project.id)],
    done: 'Saved. The change applies from the next question.',
    quiet: true,
  })
  const trySave = () => {
    const outcome = fromDraft(draft, view)
    setMistake(outcome.kind === 'mistaken' ? outcome.message : null)
    if (outcome.kind === 'ready') save.mutate({ projectId: project.id, ...outcome.body })
  }
  return (
    <OwnerForm
      problem={mistake ?? (save.error && describeError(save.error))}
      isSaving={save.isPending}
      onSave={trySave}
    >
      <ModelList draft={draft} onChange={setDraft} />
      <BudgetFields draft={draft} onChange={setDraft} />
    </OwnerForm>
  )
}

interface DraftProps {
  draft: ModelsDraft
  onChange(draft: ModelsDraft): void
}

function ModelList({ draft, onChange }: DraftProps) {
  const { models } = draft
  const nextId = Math.max(-1, ...models.map(({ id }) => id)) + 1
  return (
    <section>
      <Title order={2} mb={4}>
        Language models
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        The first model answers; the others are fallbacks. If a project has no models, the server’s models
        answer. If the server has none either, answers are quotes from the documentation. The providers’ API
        keys are stored encrypted and never shown.
      </Text>
      <Stack gap="md" align="stretch">
        {models.map((model, position) => (
          <ModelFields
            key={model.id}
            draft={model}
            position={position}
            onChange={changed =>
              onChange({ ...draft, models: models.map(other => (other.id === changed.id ? changed : other)) })
            }
            onRemove={() => onChange({ ...draft, models: models.filter(({ id }) => id !== model.id) })}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange({ ...draft, models: [...models, emptyModel(nextId)] })}
            disabled={models.length >= mostModels}
          >
            {models.length === 0 ? 'Add model' : 'Add fallback model'}
          </Button>
        </Group>
      </Stack>
    </section>
  )
}

function BudgetFields({ draft, onChange }: DraftProps) {
  return (
    <section>
      <Title order={2} mb={4}>
        Budget and categories
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        When the daily budget (UTC) is used up, answers are quotes from the documentation.
      </Text>
      <Card>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <NumberInput
              label="Tokens per day"
              placeholder="No limit"
              min={1}
              thousandSeparator=" "
              value={draft.budgetTokens}
              onChange={value => onChange({ ...draft, budgetTokens: toNumber(value) })}
            />
            <NumberInput
              label="Cost per day"
              placeholder="No limit"
              min={0}
              value={draft.budgetCost}
              onChange={value => onChange({ ...draft, budgetCost: toNumber(value) })}
            />
            <NumberInput
              label="Temperature"
              placeholder="Server default"
              min={0}
              max={2}
              step={0.1}
              value={draft.temperature}
              onChange={value => onChange({ ...draft, temperature: toNumber(value) })}
            />
          </SimpleGrid>
          <Textarea
            label="Question categories"
            description="One per line, as name: description. A language model sorts questions into them. Leave empty for the default categories."
            placeholder={
              'billing: Invoices, prices and payment\ninstallation: Setting it up for the first time'
            }
            autosize
            minRows={3}
            maxRows={12}
            value={draft.categories}
            onChange={event => onChange({ ...draft, categories: event.currentTarget.value })}
          />
        </Stack>
      </Card>
    </section>
  )
}
