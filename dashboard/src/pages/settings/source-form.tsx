import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { addresses } from '../../routes/addresses.ts'
import { describeSource } from '../../text/describe-source.ts'
import { FileDrop } from '../../upload/file-drop.tsx'
import { packFiles } from '../../upload/pack-files.ts'
import type { ChosenFile } from '../../upload/read-dropped.ts'
import { DeployKey } from './deploy-key.tsx'
import { RepositoryForm } from './repository-form.tsx'

export function SourceForm({ project }: { project: ProjectView }) {
  return (
    <Card>
      <Title order={2}>Source</Title>
      <Text size="sm" c="dimmed" mb="lg" style={{ overflowWrap: 'anywhere' }}>
        Current source: {describeSource(project.source)}
      </Text>
      {project.sourceNotice !== null && (
        <Alert color="yellow" mb="lg" title="The source needs attention">
          {project.sourceNotice}
        </Alert>
      )}
      <Stack gap="xl">
        <RepositoryForm project={project} />
        {project.deployKey !== null && <DeployKey project={project} publicKey={project.deployKey} />}
        <UploadForm project={project} />
      </Stack>
    </Card>
  )
}

function UploadForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const upload = useChange({
    change: async () => api.uploadUpdate({ projectId: project.id, ...(await packFiles(files)) }),
    stale: [queryKeys.projects, queryKeys.updates(project.id)],
    onDone: ({ statusId }) => navigate(addresses.deployment(statusId, project.domain)),
  })
  return (
    <Stack>
      <FileDrop files={files} onChange={setFiles} />
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={files.length === 0}
          loading={upload.isPending}
          onClick={() => upload.mutate()}
        >
          Upload and deploy
        </Button>
      </Group>
    </Stack>
  )
}
