import { Button, Card, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'

export function ProjectForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const [name, setName] = useState(project.name)
  const [siteUrl, setSiteUrl] = useState(project.siteUrl ?? '')
  const [hostname, setHostname] = useState(project.pendingHostname?.hostname ?? project.hostname ?? '')
  const [chatBox, setChatBox] = useState(project.chatBox)
  const [analytics, setAnalytics] = useState(project.analytics)
  const [refreshHours, setRefreshHours] = useState<number | string>(project.refreshHours ?? '')
  const [questions, setQuestions] = useState<number | string>(project.questionsPerHour ?? '')
  const save = useChange({
    change: () =>
      api.updateProject({
        projectId: project.id,
        name: name.trim(),
        siteUrl: siteUrl.trim() || null,
        hostname: hostname.trim() || null,
        chatBox,
        analytics,
        refreshHours: typeof refreshHours === 'number' ? refreshHours : null,
        questionsPerHour: typeof questions === 'number' ? questions : null,
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
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            maxLength={200}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Site URL"
            description="The URL of your own site, if you publish these pages there. Answers then link to it."
            type="url"
            placeholder="https://docs.example.com"
            value={siteUrl}
            onChange={event => setSiteUrl(event.currentTarget.value)}
          />
          <TextInput
            label="Custom domain"
            description="A host name that points to this server. Used after you verify a DNS record. Leave empty to serve the site under /sites."
            placeholder="docs.example.com"
            maxLength={253}
            autoCapitalize="none"
            spellCheck={false}
            value={hostname}
            onChange={event => setHostname(event.currentTarget.value)}
          />
          <NumberInput
            label="Scheduled redeploy"
            description="Redeploy every N hours. Leave empty to disable."
            suffix=" hours"
            min={1}
            max={8760}
            allowDecimal={false}
            value={refreshHours}
            onChange={setRefreshHours}
          />
          <NumberInput
            label="Limit of questions"
            description="Questions per hour for this project and its previews. Leave empty to use the organisation’s limit."
            suffix=" per hour"
            min={1}
            max={1_000_000_000}
            allowDecimal={false}
            value={questions}
            onChange={setQuestions}
          />
          <Switch
            label="Chat box on the site"
            description="Shows the chat box on every page that Lectern serves."
            checked={chatBox}
            onChange={event => setChatBox(event.currentTarget.checked)}
          />
          <Switch
            label="Count page views"
            description="Counting needs no cookies, stores no addresses and recognises no visitor on another day."
            checked={analytics}
            onChange={event => setAnalytics(event.currentTarget.checked)}
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
