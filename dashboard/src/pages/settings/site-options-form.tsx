import { Button, Card, Group, Stack, Switch, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'

/** What the pages of a site ask readers. */
export function SiteOptionsForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const { site } = project
  const [feedback, setFeedback] = useState(site.feedback ?? true)
  const save = useChange({
    change: () => api.updateProject({ projectId: project.id, site: { feedback } }),
    stale: [queryKeys.projects],
    done: 'Saved.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card>
      <Title order={2} mb="md">
        Pages
      </Title>
      <form onSubmit={submit}>
        <Stack>
          <Switch
            label="Page feedback"
            description="Asks at the end of each page whether it was helpful."
            checked={feedback}
            onChange={event => setFeedback(event.currentTarget.checked)}
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
