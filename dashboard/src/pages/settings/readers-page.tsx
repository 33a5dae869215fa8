import { Button, Card, Group, NumberInput, Stack, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { countNoun } from '../../text/count-noun.ts'
import { EraseForm } from './erase-form.tsx'
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
