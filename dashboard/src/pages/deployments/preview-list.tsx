import { Button, Group, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconGitBranch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { PreviewView, ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { usePolling } from '../../api/update-feed.tsx'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import rows from '../../components/rows.module.css'
import { StateBadge } from '../../components/state-badge.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'
import classes from './preview-list.module.css'

const busyMs = 2_000
const idleMs = 20_000

/** Previews of branches. Only projects with a git source have them. */
export function PreviewList({ project }: { project: ProjectView }) {
  const api = useApi()
  const { canWrite } = useRights()
  const poll = usePolling()
  const previews = useQuery({
    queryKey: queryKeys.previews(project.id),
    queryFn: async ({ signal }) => (await api.listPreviews({ projectId: project.id }, { signal })).previews,
    enabled: project.source?.kind === 'git',
    refetchInterval: ({ state }) =>
      poll(
        state.data?.some(({ status }) => status === 'queued' || status === 'in_progress') ? busyMs : idleMs,
      ),
  })
  if (project.source?.kind !== 'git' || !previews.data) return null
  if (!canWrite && previews.data.length === 0) return null
  return (
    <section style={{ marginBottom: 'var(--mantine-spacing-xl)' }}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>Previews</Title>
        {canWrite && <CreatePreview project={project} />}
      </Group>
      {previews.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          No previews yet. A preview deploys another branch of the repository, with its own site and
          assistant.
        </Text>
      ) : (
        <ul className={`${rows.frame} ${rows.list}`} aria-label="Previews">
          {previews.data.map(preview => (
            <li key={preview.branch}>
              <PreviewRow project={project} preview={preview} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function CreatePreview({ project }: { project: ProjectView }) {
  const api = useApi()
  const [branch, setBranch] = useState('')
  const make = useChange({
    change: () => api.createPreview({ projectId: project.id, branch: branch.trim() }),
    stale: [queryKeys.previews(project.id)],
    done: 'Building the preview.',
    onDone: () => setBranch(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  return (
    <form onSubmit={submit} className={classes.make}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Branch to preview"
          placeholder="Branch"
          size="xs"
          required
          maxLength={200}
          leftSection={<IconGitBranch size={14} aria-hidden />}
          value={branch}
          onChange={event => setBranch(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" loading={make.isPending}>
          Create preview
        </Button>
      </Group>
    </form>
  )
}

function PreviewRow({ project, preview }: { project: ProjectView; preview: PreviewView }) {
  const { canWrite } = useRights()
  return (
    <div className={rows.row}>
      <div className={rows.grow ?? ''}>
        <Text size="sm" fw={600} truncate title={preview.branch}>
          {preview.branch}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          Updated <TimeText value={preview.updatedAt} />
        </Text>
      </div>
      <Link href={addresses.deployment(preview.statusId, project.domain)} className={classes.state ?? ''}>
        <StateBadge state={preview.status} />
        <VisuallyHidden>: deployment of {preview.branch}</VisuallyHidden>
      </Link>
      {preview.liveStatusId && (
        <Button
          component="a"
          href={preview.previewUrl}
          target="_blank"
          rel="noopener"
          size="xs"
          variant="default"
          aria-label={`Open preview of ${preview.branch}`}
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          Open
        </Button>
      )}
      {canWrite && <EndPreview project={project} branch={preview.branch} />}
    </div>
  )
}

function EndPreview({ project, branch }: { project: ProjectView; branch: string }) {
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const end = useChange({
    change: () => api.endPreview({ projectId: project.id, branch }),
    stale: [queryKeys.previews(project.id)],
    done: `Deleted the preview of “${branch}”.`,
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={`Delete preview of ${branch}`}
      >
        Delete
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete preview of “${branch}”`}
        action="Delete preview"
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        The preview site and its assistant are removed immediately. The branch is not changed.
      </ConfirmModal>
    </>
  )
}
