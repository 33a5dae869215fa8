import { Alert, Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'

/** The token with which GitLab is told how updates of its commits do. What is stored is never shown. */
export function GitlabForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const { canWrite } = useRights()
  const [token, setToken] = useState('')
  const save = useChange({
    change: (gitlabToken: string | null) => api.updateProject({ projectId: project.id, gitlabToken }),
    stale: [queryKeys.projects],
    done: ({ tellsGitlab }) =>
      tellsGitlab ? 'GitLab is told of updates from now on.' : 'The token is forgotten.',
    onDone: () => setToken(''),
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(token.trim())
  }
  return (
    <Card>
      <Title order={2}>Statuses at GitLab</Title>
      <Text size="sm" c="dimmed" mb="md">
        {project.tellsGitlab
          ? 'GitLab is told how updates of its commits do. The token is stored sealed.'
          : 'With a token, GitLab shows beside a commit how its update does. It needs a repository at an https address.'}
      </Text>
      <form onSubmit={submit}>
        <Stack>
          {save.error && (
            <Alert color="red" role="alert">
              {describeError(save.error)}
            </Alert>
          )}
          <PasswordInput
            label={project.tellsGitlab ? 'Another token' : 'Token'}
            description="Of the role Developer, with the scope api."
            placeholder="glpat-…"
            autoComplete="off"
            maxLength={500}
            disabled={!canWrite}
            value={token}
            onChange={event => setToken(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            {project.tellsGitlab && (
              <Button
                variant="default"
                disabled={!canWrite || save.isPending}
                onClick={() => save.mutate(null)}
              >
                Forget the token
              </Button>
            )}
            <Button type="submit" loading={save.isPending} disabled={!canWrite || token.trim() === ''}>
              Save the token
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
