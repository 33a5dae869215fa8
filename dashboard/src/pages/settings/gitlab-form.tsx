import { Button, Card, Group, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'

/** The access token for commit statuses at GitLab. The stored token is never shown. */
export function GitlabForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const { canWrite } = useRights()
  const [token, setToken] = useState('')
  const save = useChange({
    change: (gitlabToken: string | null) => api.updateProject({ projectId: project.id, gitlabToken }),
    stale: [queryKeys.projects],
    done: ({ tellsGitlab }) =>
      tellsGitlab ? 'Saved. Deployments now set commit statuses at GitLab.' : 'Token removed.',
    onDone: () => setToken(''),
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(token.trim())
  }
  return (
    <Card>
      <Title order={2}>GitLab commit status</Title>
      <Text size="sm" c="dimmed" mb="md">
        {project.tellsGitlab
          ? 'GitLab shows the deployment status next to each commit. The token is stored encrypted.'
          : 'With a token, GitLab shows the deployment status next to each commit. The repository must have an HTTPS URL.'}
      </Text>
      <form onSubmit={submit}>
        <Stack>
          <ErrorAlert error={save.error} />
          <PasswordInput
            label={project.tellsGitlab ? 'New token' : 'Token'}
            description="An access token with the Developer role and the api scope."
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
                Remove token
              </Button>
            )}
            <Button type="submit" loading={save.isPending} disabled={!canWrite || token.trim() === ''}>
              Save token
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
