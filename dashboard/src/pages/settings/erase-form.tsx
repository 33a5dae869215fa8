import { Button, Card, Group, SegmentedControl, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { countNoun } from '../../text/count-noun.ts'

const kinds = {
  fp: {
    choice: 'Reader',
    label: 'Reader ID (fp)',
    description: 'The value that your chat client sends as fp.',
    title: 'Erase the reader’s conversations',
    action: 'Erase conversations',
    loss: 'Their questions, the answers, ratings and comments are deleted.',
  },
  threadId: {
    choice: 'Conversation',
    label: 'Conversation ID',
    description: 'In the address of its page in the dashboard, after /conversations/.',
    title: 'Erase the conversation',
    action: 'Erase conversation',
    loss: 'Its questions, the answers, ratings and comments are deleted.',
  },
  searchQuery: {
    choice: 'Search',
    label: 'Search query',
    description: 'A query of the search box, for example one that names a person. Case does not matter.',
    title: 'Erase the search',
    action: 'Erase search',
    loss: 'The query and its counts are deleted from the analytics.',
  },
}

type Kind = keyof typeof kinds

const isKind = (value: string): value is Kind => value in kinds

export function EraseForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const [kind, setKind] = useState<Kind>('fp')
  const [given, setGiven] = useState('')
  const [asking, setAsking] = useState(false)
  const { label, description, title, action, loss } = kinds[kind]
  const value = given.trim()
  const isAnonymous = kind === 'fp' && value === 'anonymous'
  const erase = useChange({
    change: () =>
      api.eraseReader({
        projectId: project.id,
        [kind]: value,
        ...(isAnonymous && { eraseAnonymous: true }),
      }),
    stale: [queryKeys.project(project.id)],
    done: ({ erasedTurns, erasedSearches }) =>
      erasedSearches === undefined
        ? `Erased ${countNoun(erasedTurns, 'question')}.`
        : `Erased ${erasedSearches.toLocaleString()} ${erasedSearches === 1 ? 'search' : 'searches'}.`,
    onDone: () => setGiven(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <Card>
      <Title order={2}>Erase data of readers</Title>
      <Text size="sm" c="dimmed" mb="md">
        For example for a GDPR request.
      </Text>
      <form onSubmit={submit}>
        <SegmentedControl
          aria-label="Data to erase"
          mb="sm"
          value={kind}
          onChange={next => isKind(next) && setKind(next)}
          data={Object.entries(kinds).map(([name, { choice }]) => ({ value: name, label: choice }))}
        />
        <Group align="flex-end" gap="xs">
          <TextInput
            label={label}
            description={description}
            required
            withAsterisk={false}
            autoComplete="off"
            value={given}
            onChange={event => setGiven(event.currentTarget.value)}
            style={{ flex: '1 1 14rem' }}
          />
          <Button type="submit" color="red" variant="light" disabled={value === ''}>
            Erase
          </Button>
        </Group>
      </form>
      {asking && (
        <ConfirmModal
          opened
          onClose={() => setAsking(false)}
          title={title}
          action={action}
          typed={value}
          pending={erase.isPending}
          onConfirm={() => erase.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          {isAnonymous
            ? 'All readers without an ID share this one. The conversations of all of them are deleted.'
            : loss}{' '}
          This cannot be undone.
        </ConfirmModal>
      )}
    </Card>
  )
}
