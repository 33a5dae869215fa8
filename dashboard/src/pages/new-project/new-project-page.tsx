import { Button, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { ErrorAlert } from '../../components/error-alert.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { addresses } from '../../routes/addresses.ts'
import { FileDrop } from '../../upload/file-drop.tsx'
import { createProject, type NewProject, takesToken } from './create-project.ts'
import { suggestDomain } from './suggest-domain.ts'

const empty: NewProject = {
  name: '',
  domain: '',
  from: 'git',
  git: { url: '', branch: '', folder: '', username: '', token: '' },
  files: [],
}

export function NewProjectPage() {
  const api = useApi()
  const [, navigate] = useLocation()
  const [form, setForm] = useState(empty)
  const set = (change: Partial<NewProject>) => setForm(known => ({ ...known, ...change }))
  const name = form.name.trim() || (form.from === 'example' ? 'Example' : '')
  const domain = form.domain || suggestDomain(name)
  const create = useChange({
    change: () => createProject(api, { ...form, name, domain }),
    stale: [queryKeys.projects],
    onDone: made => navigate(addresses.deployment(made.statusId, made.domain)),
    quiet: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <>
      <PageHeader
        title="New project"
        description="Where is your documentation? Lectern reads Markdown, MDX and OpenAPI files."
      />
      <form onSubmit={submit}>
        <Stack maw={560} gap="lg">
          <SegmentedControl
            aria-label="Where the documentation comes from"
            data={[
              { value: 'git', label: 'Git repository' },
              { value: 'upload', label: 'Upload' },
              { value: 'example', label: 'Example' },
            ]}
            value={form.from}
            onChange={from => set({ from: from === 'upload' || from === 'example' ? from : 'git' })}
          />
          {form.from === 'git' && <GitFields git={form.git} onChange={git => set({ git })} />}
          {form.from === 'upload' && <FileDrop files={form.files} onChange={files => set({ files })} />}
          {form.from === 'example' && (
            <Text size="sm" c="dimmed">
              Three pages about a fictional tool, to try the site, the search and the assistant. You can
              archive the project afterwards.
            </Text>
          )}
          <NameFields form={form} name={name} onChange={set} />
          <ErrorAlert error={create.error} />
          <Group gap="xs">
            <Button
              type="submit"
              loading={create.isPending}
              disabled={form.from === 'upload' && form.files.length === 0}
            >
              Create and deploy
            </Button>
            <Button variant="default" component={Link} href={addresses.projects}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  )
}

interface NameFieldsProps {
  form: NewProject
  name: string
  onChange(change: Partial<NewProject>): void
}

function NameFields({ form, name, onChange }: NameFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        required={form.from !== 'example'}
        withAsterisk={false}
        placeholder={form.from === 'example' ? 'Example' : 'Acme Docs'}
        maxLength={200}
        value={form.name}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Domain"
        description="Identifies the project in URLs. It cannot be changed later."
        placeholder={suggestDomain(name) || 'acme-docs'}
        required={(form.domain || suggestDomain(name)) === ''}
        withAsterisk={false}
        maxLength={63}
        value={form.domain}
        onChange={event => onChange({ domain: event.currentTarget.value.toLowerCase() })}
      />
    </>
  )
}

function GitFields({ git, onChange }: { git: NewProject['git']; onChange(git: NewProject['git']): void }) {
  return (
    <>
      <TextInput
        label="Repository"
        description="An HTTPS or SSH URL."
        placeholder="https://github.com/acme/docs.git"
        required
        withAsterisk={false}
        value={git.url}
        onChange={event => onChange({ ...git, url: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Branch"
          placeholder="Default branch"
          value={git.branch}
          onChange={event => onChange({ ...git, branch: event.currentTarget.value })}
        />
        <TextInput
          label="Folder"
          placeholder="Whole repository"
          value={git.folder}
          onChange={event => onChange({ ...git, folder: event.currentTarget.value })}
        />
      </Group>
      {takesToken(git.url) ? (
        <Group grow align="flex-end">
          <TextInput
            label="User name"
            description="Most code hosts need none."
            autoComplete="off"
            value={git.username}
            onChange={event => onChange({ ...git, username: event.currentTarget.value })}
          />
          <PasswordInput
            label="Access token"
            description="For private repositories."
            autoComplete="off"
            maxLength={2000}
            value={git.token}
            onChange={event => onChange({ ...git, token: event.currentTarget.value })}
          />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          Unless the server already has a key for this repository, the first deployment fails. Copy the deploy
          key from the settings of the project to the repository, and retry the deployment.
        </Text>
      )}
    </>
  )
}
