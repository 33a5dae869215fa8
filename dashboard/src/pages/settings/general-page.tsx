import { Button, Card, Group, NumberInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { addresses } from '../../addresses.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../parts/confirm-modal.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { ChecksForm } from './checks-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SourceForm } from './source-form.tsx'

export function GeneralPage() {
  const project = useProject()
  const { canWrite, isOwner } = useRights()
  return (
    <SettingsFrame part="general">
      <Stack gap="xl" maw={640}>
        <fieldset disabled={!canWrite} style={{ border: 0, margin: 0, padding: 0 }}>
          <Stack gap="xl">
            <ProjectForm project={project} />
            <SourceForm project={project} />
            <ChecksForm project={project} />
          </Stack>
        </fieldset>
        {isOwner && <ArchiveCard project={project} />}
      </Stack>
    </SettingsFrame>
  )
}

function ProjectForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const [name, setName] = useState(project.name)
  const [siteUrl, setSiteUrl] = useState(project.siteUrl ?? '')
  const [chatBox, setChatBox] = useState(project.chatBox)
  const [refreshHours, setRefreshHours] = useState<number | string>(project.refreshHours ?? '')
  const save = useChange({
    change: () =>
      api.updateProject({
        projectId: project.id,
        name: name.trim(),
        siteUrl: siteUrl.trim() || null,
        chatBox,
        refreshHours: typeof refreshHours === 'number' ? refreshHours : null,
      }),
    stale: [queryKeys.projects],
    done: 'Saved.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            maxLength={200}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Domain"
            description="Names the project in addresses. It does not change."
            value={project.domain}
            readOnly
          />
          <TextInput
            label="Site address"
            description="Where your own site serves these pages. Answers link there; empty: to the pages that this server shows."
            type="url"
            placeholder="https://docs.example.com"
            value={siteUrl}
            onChange={event => setSiteUrl(event.currentTarget.value)}
          />
          <NumberInput
            label="Update every"
            description="Hours after which an update is asked for by itself. Empty: never."
            suffix=" hours"
            min={1}
            max={8760}
            allowDecimal={false}
            value={refreshHours}
            onChange={setRefreshHours}
          />
          <Switch
            label="Chat box on the site"
            description="Readers can ask the assistant on every page that this server shows."
            checked={chatBox}
            onChange={event => setChatBox(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function ArchiveCard({ project }: { project: ProjectView }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const archive = useChange({
    change: () => api.archiveProject({ projectId: project.id }),
    stale: [queryKeys.projects],
    done: `“${project.name}” is archived.`,
    onDone: () => navigate(addresses.projects),
  })
  return (
    <Card>
      <Group justify="space-between">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={2}>Archive the project</Title>
          <Text size="sm" c="dimmed">
            Its site and assistant end, its keys stop working, its domain stays taken.
          </Text>
        </div>
        <Button color="red" variant="light" onClick={() => setAsking(true)}>
          Archive
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Archive “${project.name}”`}
        action="Archive the project"
        typed={project.domain}
        pending={archive.isPending}
        onConfirm={() => archive.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Readers no longer reach the site, and the assistant no longer answers. Conversations stay stored. This
        cannot be undone here.
      </ConfirmModal>
    </Card>
  )
}
