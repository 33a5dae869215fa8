import { Button, NativeSelect, NumberInput, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import {
  embeddingProviders,
  type ProjectRetrievalView,
  type ProjectView,
} from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import type { ConnectionDraft } from './connection-draft.ts'
import { ConnectionFields, ModelCard, toNumber } from './model-card.tsx'
import { exampleUrl, providerNames } from './model-fields.tsx'
import { OwnerForm } from './owner-form.tsx'
import {
  type EmbeddingDraft,
  emptyConnection,
  emptyEmbedding,
  fromDraft,
  toDraft,
} from './retrieval-draft.ts'

/** The project's embedding model and reranker. Only owners can save it. */
export function RetrievalForm({ view, project }: { view: ProjectRetrievalView; project: ProjectView }) {
  const api = useApi()
  const [draft, setDraft] = useState(() => toDraft(view))
  const [mistake, setMistake] = useState<string | null>(null)
  const save = useChange({
    change: api.saveProjectRetrieval,
    stale: [queryKeys.retrieval(project.id)],
    done: 'Saved. A new reranker applies from the next question, a new embedding model from the next deployment.',
    quiet: true,
  })
  const trySave = () => {
    const outcome = fromDraft(draft)
    setMistake(outcome.kind === 'mistaken' ? outcome.message : null)
    if (outcome.kind === 'ready') save.mutate({ projectId: project.id, ...outcome.body })
  }
  const { embedding, rerank } = draft
  return (
    <OwnerForm
      problem={mistake ?? (save.error && describeError(save.error))}
      isSaving={save.isPending}
      onSave={trySave}
    >
      <Part
        title="Embedding model"
        description="Finds passages that match the meaning of a question even if they use other words. The model receives every passage once, and every question. If you set none, the server’s model is used, if it has one."
        addition="Add embedding model"
        onAdd={embedding ? undefined : () => setDraft({ ...draft, embedding: emptyEmbedding })}
      >
        {embedding && (
          <EmbeddingFields
            draft={embedding}
            onChange={changed => setDraft({ ...draft, embedding: changed })}
          />
        )}
      </Part>
      <Part
        title="Reranker"
        description="Reorders the best passages. Its /rerank endpoint receives each question with these passages. If you set none, the server’s reranker is used, if it has one."
        addition="Add reranker"
        onAdd={rerank ? undefined : () => setDraft({ ...draft, rerank: emptyConnection })}
      >
        {rerank && (
          <RerankFields draft={rerank} onChange={changed => setDraft({ ...draft, rerank: changed })} />
        )}
      </Part>
    </OwnerForm>
  )
}

interface PartProps {
  title: string
  description: string
  addition: string
  onAdd: (() => void) | undefined
  children: ReactNode
}

function Part({ title, description, addition, onAdd, children }: PartProps) {
  return (
    <section>
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {description}
      </Text>
      {children}
      {onAdd && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {addition}
        </Button>
      )}
    </section>
  )
}

interface FieldsProps<Draft> {
  draft: Draft
  onChange(draft: Draft | null): void
}

function EmbeddingFields({ draft, onChange }: FieldsProps<EmbeddingDraft>) {
  const set = (changed: Partial<EmbeddingDraft>) => onChange({ ...draft, ...changed })
  return (
    <ModelCard
      legend="Embedding model of this project"
      removal="Remove embedding model"
      onRemove={() => onChange(null)}
    >
      <NativeSelect
        label="Provider"
        value={draft.provider}
        onChange={({ currentTarget: { value } }) =>
          set({ provider: embeddingProviders.find(provider => provider === value) ?? 'openai' })
        }
        data={embeddingProviders.map(value => ({ value, label: providerNames[value] }))}
      />
      <ConnectionFields
        draft={draft}
        exampleUrl={draft.provider === 'compatible' ? exampleUrl : undefined}
        onChange={set}
      />
      <NumberInput
        label="Dimensions"
        placeholder="Model default"
        min={8}
        max={8192}
        value={draft.dimensions}
        onChange={value => set({ dimensions: toNumber(value) })}
      />
      <TextInput
        label="Question prefix"
        placeholder="None"
        value={draft.questionPrefix}
        onChange={event => set({ questionPrefix: event.currentTarget.value })}
      />
      <TextInput
        label="Passage prefix"
        placeholder="None"
        value={draft.passagePrefix}
        onChange={event => set({ passagePrefix: event.currentTarget.value })}
      />
    </ModelCard>
  )
}

function RerankFields({ draft, onChange }: FieldsProps<ConnectionDraft>) {
  return (
    <ModelCard legend="Reranker of this project" removal="Remove reranker" onRemove={() => onChange(null)}>
      <ConnectionFields
        draft={draft}
        exampleUrl="https://api.cohere.com/v2"
        onChange={changed => onChange({ ...draft, ...changed })}
      />
    </ModelCard>
  )
}
