import { Button, Card, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { updateCachedItem } from '../../api/update-cached-item.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { GitlabForm } from './gitlab-form.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function PushesPage() {
  const project = useProject()
  const api = useApi()
  const { canWrite, isOwner } = useRights()
  const [asking, setAsking] = useState(false)
  const renew = useChange({ change: () => api.createWebhookSecret({ projectId: project.id }), stale: [] })
  const previews = useChange({
    change: (previewsOnPush: boolean) => api.updateProject({ projectId: project.id, previewsOnPush }),
    stale: [queryKeys.projects],
    optimistic: (cache, previewsOnPush) =>
      updateCachedItem<ProjectView>(cache, queryKeys.projects, { id: project.id, previewsOnPush }),
  })
  return (
    <SettingsFrame part="pushes">
      <Stack gap="xl" maw={640}>
        <Card>
          <Title order={2}>Deploy on push</Title>
          <Text size="sm" c="dimmed" mb="md">
            Add a webhook at GitHub or GitLab. Every push to the deployed branch then starts a deployment.
          </Text>
          {renew.data ? (
            <Stack>
              <Labelled label="Secret (shown only once)" text={renew.data.secret} />
              <Labelled
                label="GitHub: payload URL (content type application/json)"
                text={renew.data.githubUrl}
              />
              <Labelled
                label="GitLab: webhook URL (secret token: the secret above)"
                text={renew.data.gitlabUrl}
              />
            </Stack>
          ) : (
            <Button variant="default" disabled={!isOwner} onClick={() => setAsking(true)} w="fit-content">
              Create secret
            </Button>
          )}
        </Card>
        <Card>
          <Switch
            label="Previews for other branches"
            description="A push to another branch creates a preview with its own site and assistant."
            checked={project.previewsOnPush}
            disabled={!canWrite}
            onChange={event => previews.mutate(event.currentTarget.checked)}
          />
        </Card>
        {(project.source?.kind === 'git' || project.tellsGitlab) && <GitlabForm project={project} />}
      </Stack>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Create secret"
        action="Create secret"
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        This replaces the current secret. Webhooks that use the old one stop working.
      </ConfirmModal>
    </SettingsFrame>
  )
}

function Labelled({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <CodeBlock text={text} copyLabel={`Copy: ${label}`} />
    </div>
  )
}
