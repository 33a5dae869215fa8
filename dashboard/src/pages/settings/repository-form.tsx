import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'

interface RepositoryDraft {
  url: string
  branch: string
  folder: string
  username: string
  token: string
}

interface FieldsProps {
  draft: RepositoryDraft
  set(change: Partial<RepositoryDraft>): void
}

/** The git repository that a project deploys from. */
export function RepositoryForm({ project }: { project: ProjectView }) {
  const api = useApi()
  const known = project.source?.kind === 'git' ? project.source : undefined
  const [draft, setDraft] = useState<RepositoryDraft>({
    url: known?.url ?? '',
    branch: known?.branch ?? '',
    folder: known?.folder ?? '',
    username: known?.username ?? '',
    token: '',
  })
  const set = (change: Partial<RepositoryDraft>) => setDraft(before => ({ ...before, ...change }))
  const url = draft.url.trim()
  const isTokenKept = known?.hasToken === true && url === known.url
  const usesSsh = url !== '' && !/^(https?|file):/i.test(url)
  const save = useChange({
    change: () =>
      api.updateProject({ projectId: project.id, source: toSource(draft, { usesSsh, isTokenKept }) }),
    stale: [queryKeys.projects],
    onDone: () => set({ token: '' }),
    done: 'Saved. The next deployment uses this repository.',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <PlaceFields draft={draft} set={set} />
        {!usesSsh && <CredentialFields draft={draft} set={set} isTokenKept={isTokenKept} />}
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

function toSource(
  { url, branch, folder, username, token }: RepositoryDraft,
  { usesSsh, isTokenKept }: { usesSsh: boolean; isTokenKept: boolean },
) {
  return {
    kind: 'git' as const,
    url: url.trim(),
    ...(branch.trim() && { branch: branch.trim() }),
    ...(folder.trim() && { folder: folder.trim() }),
    ...(!usesSsh && (token.trim() || isTokenKept) && username.trim() && { username: username.trim() }),
    ...(!usesSsh && token.trim() && { token: token.trim() }),
  }
}

function PlaceFields({ draft, set }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Git repository"
        placeholder="https://github.com/acme/docs.git"
        required
        withAsterisk={false}
        value={draft.url}
        onChange={event => set({ url: event.currentTarget.value })}
      />
      <Group grow>
        <TextInput
          label="Branch"
          placeholder="Default branch"
          value={draft.branch}
          onChange={event => set({ branch: event.currentTarget.value })}
        />
        <TextInput
          label="Folder"
          placeholder="Whole repository"
          value={draft.folder}
          onChange={event => set({ folder: event.currentTarget.value })}
        />
      </Group>
    </>
  )
}

function CredentialFields({ draft, set, isTokenKept }: FieldsProps & { isTokenKept: boolean }) {
  return (
    <Group grow align="flex-end">
      <TextInput
        label="User name"
        description="Most code hosts need none."
        autoComplete="off"
        value={draft.username}
        onChange={event => set({ username: event.currentTarget.value })}
      />
      <PasswordInput
        label="Access token"
        description={isTokenKept ? 'A token is set. Leave empty to keep it.' : 'For private repositories.'}
        placeholder={isTokenKept ? 'Set' : ''}
        autoComplete="off"
        maxLength={2000}
        value={draft.token}
        onChange={event => set({ token: event.currentTarget.value })}
      />
    </Group>
  )
}
