import { Button, Card, Group, Stack, Switch, TagsInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'

function readOptions({ site }: ProjectView) {
  return {
    feedback: site.feedback ?? true,
    codeFeedback: site.codeFeedback ?? false,
    mcp: site.mcp ?? true,
    media: site.media !== 'off',
    mediaHosts: site.mediaHosts ?? [],
    integrations: site.integrations ?? false,
    customCss: site.customCss ?? false,
    customScripts: site.customScripts ?? false,
    scriptHosts: site.scriptHosts ?? [],
  }
}

type Options = ReturnType<typeof readOptions>

const fields: readonly { name: keyof Options; label: string; description: string }[] = [
  {
    name: 'feedback',
    label: 'Page feedback',
    description: 'Asks at the end of each page whether it was helpful.',
  },
  {
    name: 'codeFeedback',
    label: 'Code feedback',
    description: 'Lets readers report a problem with a code block.',
  },
  {
    name: 'mcp',
    label: 'MCP server',
    description: 'Lets programming agents search and read the pages at /mcp without a key.',
  },
  {
    name: 'media',
    label: 'Media of other hosts',
    description:
      'Loads images and videos of other hosts, and videos of YouTube, Vimeo and Loom, when a reader clicks.',
  },
  {
    name: 'mediaHosts',
    label: 'Media hosts',
    description:
      'Images, videos and embedded pages of these hosts load with the page, such as cdn.example.com or *.example.com.',
  },
  {
    name: 'integrations',
    label: 'Integrations',
    description:
      'Loads the services in integrations of docs.json. Browsers of readers then send data to them.',
  },
  {
    name: 'customCss',
    label: 'Custom CSS',
    description: 'Adds the stylesheets of the source to every page.',
  },
  {
    name: 'customScripts',
    label: 'Custom scripts',
    description:
      'Runs the scripts of the source on every page. Needs a custom domain, or sites on another host name.',
  },
  {
    name: 'scriptHosts',
    label: 'Script hosts',
    description: 'Hosts that integrations and scripts may load scripts from and send requests to.',
  },
]

/** Options of a site’s pages. */
export function SiteOptionsForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const [options, setOptions] = useState(() => readOptions(project))
  const save = useChange({
    change: () => {
      const media: 'ask' | 'off' = options.media ? 'ask' : 'off'
      return api.updateProject({ projectId: project.id, site: { ...project.site, ...options, media } })
    },
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
          {fields.map(({ name, ...field }) => {
            const value = options[name]
            const set = (next: boolean | string[]) => setOptions({ ...options, [name]: next })
            return typeof value === 'boolean' ? (
              <Switch
                key={name}
                {...field}
                checked={value}
                onChange={event => set(event.currentTarget.checked)}
              />
            ) : (
              <TagsInput key={name} {...field} value={value} onChange={set} clearable />
            )
          })}
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
