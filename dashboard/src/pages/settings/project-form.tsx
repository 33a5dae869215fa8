import { Button, Card, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'

/** The values of the fields. An empty number field is a text. */
interface ProjectDraft {
  name: string
  siteUrl: string
  hostname: string
  refreshHours: number | string
  questions: number | string
  chatBox: boolean
  analytics: boolean
}

function toDraft(project: ProjectView): ProjectDraft {
  const { name, siteUrl, hostname, pendingHostname, refreshHours, questionsPerHour, chatBox, analytics } =
    project
  return {
    name,
    siteUrl: siteUrl ?? '',
    hostname: pendingHostname?.hostname ?? hostname ?? '',
    refreshHours: refreshHours ?? '',
    questions: questionsPerHour ?? '',
    chatBox,
    analytics,
  }
}

function toBody({ name, siteUrl, hostname, refreshHours, questions, chatBox, analytics }: ProjectDraft) {
  return {
    name: name.trim(),
    siteUrl: siteUrl.trim() || null,
    hostname: hostname.trim() || null,
    refreshHours: typeof refreshHours === 'number' ? refreshHours : null,
    questionsPerHour: typeof questions === 'number' ? questions : null,
    chatBox,
    analytics,
  }
}

interface FieldsProps {
  draft: ProjectDraft
  set(change: Partial<ProjectDraft>): void
}

export function ProjectForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const [draft, setDraft] = useState(() => toDraft(project))
  const save = useChange({
    change: () => api.updateProject({ projectId: project.id, ...toBody(draft) }),
    stale: [queryKeys.projects],
    done: 'Saved.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const fields: FieldsProps = { draft, set: change => setDraft(known => ({ ...known, ...change })) }
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack>
          <AddressFields {...fields} />
          <LimitFields {...fields} />
          <SiteSwitches {...fields} />
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

function AddressFields({ draft, set }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={200}
        value={draft.name}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Site URL"
        description="The URL of your own site, if you publish these pages there. Answers then link to it."
        type="url"
        placeholder="https://docs.example.com"
        value={draft.siteUrl}
        onChange={event => set({ siteUrl: event.currentTarget.value })}
      />
      <TextInput
        label="Custom domain"
        description="A host name that points to this server. Used after you verify a DNS record. Leave empty to serve the site under /sites."
        placeholder="docs.example.com"
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.hostname}
        onChange={event => set({ hostname: event.currentTarget.value })}
      />
    </>
  )
}

function LimitFields({ draft, set }: FieldsProps) {
  return (
    <>
      <NumberInput
        label="Scheduled redeploy"
        description="Redeploy every N hours. Leave empty to disable."
        suffix=" hours"
        min={1}
        max={8760}
        allowDecimal={false}
        value={draft.refreshHours}
        onChange={refreshHours => set({ refreshHours })}
      />
      <NumberInput
        label="Limit of questions"
        description="Questions per hour for this project and its previews. Leave empty to use the organisation’s limit."
        suffix=" per hour"
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        value={draft.questions}
        onChange={questions => set({ questions })}
      />
    </>
  )
}

function SiteSwitches({ draft, set }: FieldsProps) {
  return (
    <>
      <Switch
        label="Chat box on the site"
        description="Shows the chat box on every page that Lectern serves."
        checked={draft.chatBox}
        onChange={event => set({ chatBox: event.currentTarget.checked })}
      />
      <Switch
        label="Count page views"
        description="Counting needs no cookies, stores no addresses and recognises no visitor on another day."
        checked={draft.analytics}
        onChange={event => set({ analytics: event.currentTarget.checked })}
      />
    </>
  )
}
