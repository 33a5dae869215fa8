import { Button, Card, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { countNoun } from '../../text/count-noun.ts'
import { SettingsFrame } from './settings-frame.tsx'

export function ReadersPage() {
  const project = useProject()
  const { canWrite, isOwner } = useRights()
  return (
    <SettingsFrame part="readers">
      <Stack gap="xl" maw={640}>
        <RetentionForm project={project} canWrite={canWrite} />
        {isOwner && <EraseForm project={project} />}
      </Stack>
    </SettingsFrame>
  )
}

function RetentionForm({ project, canWrite }: { project: ProjectView; canWrite: boolean }) {
  const api = useApi()
  const [days, setDays] = useState<number | string>(project.retentionDays ?? '')
  const [asking, setAsking] = useState(false)
  const retentionDays = typeof days === 'number' ? days : null
  const save = useChange({
    change: () => api.updateProject({ projectId: project.id, retentionDays }),
    stale: [queryKeys.projects],
    done: 'Saved.',
  })
  const shortens =
    retentionDays !== null && retentionDays < (project.retentionDays ?? Number.POSITIVE_INFINITY)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (shortens) setAsking(true)
    else save.mutate()
  }
  return (
    <Card>
      <Title order={2} mb="md">
        Data retention
      </Title>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <NumberInput
            label="Days to keep conversations"
            description="Older conversations are deleted permanently. Leave empty to keep all."
            min={1}
            max={3650}
            allowDecimal={false}
            disabled={!canWrite}
            value={days}
            onChange={setDays}
            style={{ flex: '1 1 14rem' }}
          />
          <Button type="submit" variant="default" disabled={!canWrite} loading={save.isPending}>
            Save
          </Button>
        </Group>
      </form>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete older conversations"
        action="Delete conversations"
        pending={save.isPending}
        onConfirm={() => save.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Conversations older than {countNoun(retentionDays ?? 0, 'day')} are deleted now and from now on. This
        cannot be undone.
      </ConfirmModal>
    </Card>
  )
}

function EraseForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const [given, setGiven] = useState('')
  const [asking, setAsking] = useState(false)
  const fp = given.trim()
  const erase = useChange({
    change: () =>
      api.eraseReader({ projectId: project.id, fp, ...(fp === 'anonymous' && { eraseAnonymous: true }) }),
    stale: [queryKeys.project(project.id)],
    done: ({ erasedTurns }) => `Erased ${countNoun(erasedTurns, 'question')}.`,
    onDone: () => setGiven(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <Card>
      <Title order={2}>Erase a reader’s conversations</Title>
      <Text size="sm" c="dimmed" mb="md">
        Deletes all questions and answers of one reader, for example for a GDPR request.
      </Text>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Reader ID (fp)"
            description="The value that your chat client sends as fp."
            required
            withAsterisk={false}
            autoComplete="off"
            value={given}
            onChange={event => setGiven(event.currentTarget.value)}
            style={{ flex: '1 1 14rem' }}
          />
          <Button type="submit" color="red" variant="light" disabled={fp === ''}>
            Erase
          </Button>
        </Group>
      </form>
      {asking && (
        <ConfirmModal
          opened
          onClose={() => setAsking(false)}
          title="Erase the reader’s conversations"
          action="Erase conversations"
          typed={fp}
          pending={erase.isPending}
          onConfirm={() => erase.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          {fp === 'anonymous'
            ? 'All readers without an ID share this one. The conversations of all of them are deleted.'
            : 'Their questions, the answers, ratings and comments are deleted.'}{' '}
          This cannot be undone.
        </ConfirmModal>
      )}
    </Card>
  )
}
