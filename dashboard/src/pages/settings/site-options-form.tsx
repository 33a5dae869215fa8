import { Button, Card, Group, Stack, Switch, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'

/** Options of a site’s pages. */
export function SiteOptionsForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const { site } = project
  const [feedback, setFeedback] = useState(site.feedback ?? true)
  const [mcp, setMcp] = useState(site.mcp ?? true)
  const save = useChange({
    change: () => api.updateProject({ projectId: project.id, site: { ...site, feedback, mcp } }),
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
          <Switch
            label="MCP server"
            description="Lets programming agents search and read the pages at /mcp without a key."
            checked={mcp}
            onChange={event => setMcp(event.currentTarget.checked)}
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
