import { Button, Card, Group, Stack, Switch, TagsInput, Title } from '@mantine/core'
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
  const [codeFeedback, setCodeFeedback] = useState(site.codeFeedback ?? false)
  const [mcp, setMcp] = useState(site.mcp ?? true)
  const [asks, setAsks] = useState(site.media !== 'off')
  const [mediaHosts, setMediaHosts] = useState(site.mediaHosts ?? [])
  const [code, setCode] = useState({
    integrations: site.integrations ?? false,
    customCss: site.customCss ?? false,
    customScripts: site.customScripts ?? false,
    scriptHosts: site.scriptHosts ?? [],
  })
  const save = useChange({
    change: () =>
      api.updateProject({
        projectId: project.id,
        site: { ...site, feedback, codeFeedback, mcp, media: asks ? 'ask' : 'off', mediaHosts, ...code },
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
            label="Code feedback"
            description="Lets readers report a problem with a code block."
            checked={codeFeedback}
            onChange={event => setCodeFeedback(event.currentTarget.checked)}
          />
          <Switch
            label="MCP server"
            description="Lets programming agents search and read the pages at /mcp without a key."
            checked={mcp}
            onChange={event => setMcp(event.currentTarget.checked)}
          />
          <Switch
            label="Media of other hosts"
            description="Loads images and videos of other hosts, and videos of YouTube, Vimeo and Loom, when a reader clicks."
            checked={asks}
            onChange={event => setAsks(event.currentTarget.checked)}
          />
          <TagsInput
            label="Media hosts"
            description="Images, videos and embedded pages of these hosts load with the page, such as cdn.example.com or *.example.com."
            value={mediaHosts}
            onChange={setMediaHosts}
            clearable
          />
          <Switch
            label="Integrations"
            description="Loads the services in integrations of docs.json. Browsers of readers then send data to them."
            checked={code.integrations}
            onChange={event => setCode({ ...code, integrations: event.currentTarget.checked })}
          />
          <Switch
            label="Custom CSS"
            description="Adds the stylesheets of the source to every page."
            checked={code.customCss}
            onChange={event => setCode({ ...code, customCss: event.currentTarget.checked })}
          />
          <Switch
            label="Custom scripts"
            description="Runs the scripts of the source on every page. Needs a custom domain, or sites on another host name."
            checked={code.customScripts}
            onChange={event => setCode({ ...code, customScripts: event.currentTarget.checked })}
          />
          <TagsInput
            label="Script hosts"
            description="Hosts that integrations and scripts may load scripts from and send requests to."
            value={code.scriptHosts}
            onChange={scriptHosts => setCode({ ...code, scriptHosts })}
            clearable
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
