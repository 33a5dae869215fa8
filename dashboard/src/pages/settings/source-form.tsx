import { Alert, Button, Card, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
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

function RepositoryForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const known = project.source?.kind === 'git' ? project.source : undefined
  const [url, setUrl] = useState(known?.url ?? '')
  const [branch, setBranch] = useState(known?.branch ?? '')
  const [folder, setFolder] = useState(known?.folder ?? '')
  const [username, setUsername] = useState(known?.username ?? '')
  const [token, setToken] = useState('')
  const isTokenKept = known?.hasToken === true && url.trim() === known.url
  const usesSsh = url.trim() !== '' && !/^(https?|file):/i.test(url.trim())
  const save = useChange({
    change: () =>
      api.updateProject({
        projectId: project.id,
        source: {
          kind: 'git',
          url: url.trim(),
          ...(branch.trim() && { branch: branch.trim() }),
          ...(folder.trim() && { folder: folder.trim() }),
          ...(!usesSsh && (token.trim() || isTokenKept) && username.trim() && { username: username.trim() }),
          ...(!usesSsh && token.trim() && { token: token.trim() }),
        },
      }),
    stale: [queryKeys.projects],
    onDone: () => setToken(''),
    done: 'Saved. The next deployment uses this repository.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Git repository"
          placeholder="https://github.com/acme/docs.git"
          required
          withAsterisk={false}
          value={url}
          onChange={event => setUrl(event.currentTarget.value)}
        />
        <Group grow>
          <TextInput
            label="Branch"
            placeholder="Default branch"
            value={branch}
            onChange={event => setBranch(event.currentTarget.value)}
          />
          <TextInput
            label="Folder"
            placeholder="Whole repository"
            value={folder}
            onChange={event => setFolder(event.currentTarget.value)}
          />
        </Group>
        {!usesSsh && (
          <Group grow align="flex-end">
            <TextInput
              label="User name"
              description="Most code hosts need none."
              autoComplete="off"
              value={username}
              onChange={event => setUsername(event.currentTarget.value)}
            />
            <PasswordInput
              label="Access token"
              description={
                isTokenKept ? 'A token is set. Leave empty to keep it.' : 'For private repositories.'
              }
              placeholder={isTokenKept ? 'Set' : ''}
              autoComplete="off"
              maxLength={2000}
              value={token}
              onChange={event => setToken(event.currentTarget.value)}
            />
          </Group>
        )}
        {usesSsh && project.deployKey === null && (
          <Text size="sm" c="dimmed">
            Lectern creates a deploy key when you save. Add it to the repository.
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={save.isPending}>
            Save repository
          </Button>
        </Group>
      </Stack>
    </form>
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
