import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'
import { AddressCard } from './address-card.tsx'
import { ChecksForm } from './checks-form.tsx'
import { DomainCard } from './domain-card.tsx'
import { ProjectForm } from './project-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SiteOptionsForm } from './site-options-form.tsx'
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
            <SiteOptionsForm project={project} />
            {project.pendingHostname && <DomainCard project={project} pending={project.pendingHostname} />}
            <AddressCard key={project.domain} project={project} />
            <SourceForm project={project} />
            <ChecksForm project={project} />
          </Stack>
        </fieldset>
        {isOwner && <ArchiveCard project={project} />}
      </Stack>
    </SettingsFrame>
  )
}

function ArchiveCard({ project }: { project: ProjectView }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const archive = useChange({
    change: () => api.archiveProject({ projectId: project.id }),
    stale: [queryKeys.projects],
    done: `Archived “${project.name}”.`,
    onDone: () => navigate(addresses.projects),
  })
  return (
    <Card>
      <Group justify="space-between">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={2}>Archive project</Title>
          <Text size="sm" c="dimmed">
            Takes the site and the assistant offline and disables the project’s keys. Its domains stay
            reserved.
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
        action="Archive project"
        typed={project.domain}
        pending={archive.isPending}
        onConfirm={() => archive.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        The site and the assistant go offline. Conversations are kept. You cannot undo this in the dashboard.
      </ConfirmModal>
    </Card>
  )
}
