import { Button, Tooltip } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { expectInList } from '../../api/expect-in-list.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'

/** Keeps what is live where it is, or lets updates go live again. */
export function LockSwitch({ project }: { project: ProjectView }) {
  const api = useApi()
  const { canWrite } = useRights()
  const change = useChange({
    change: (locked: boolean) => api.updateProject({ projectId: project.id, locked }),
    stale: [queryKeys.projects],
    expect: (cache, locked) =>
      expectInList<ProjectView>(cache, queryKeys.projects, { id: project.id, locked }),
    done: ({ locked }) =>
      locked ? 'Locked: updates are built, but do not go live.' : 'Unlocked: updates go live again.',
  })
  return (
    <Tooltip
      label={project.locked ? 'Updates are built, but do not go live' : 'Keep what is live where it is'}
    >
      <Button
        variant={project.locked ? 'light' : 'default'}
        {...(project.locked && { color: 'yellow' })}
        leftSection={
          project.locked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />
        }
        onClick={() => change.mutate(!project.locked)}
        loading={change.isPending}
        disabled={!canWrite}
        aria-pressed={project.locked}
      >
        {project.locked ? 'Locked' : 'Lock'}
      </Button>
    </Tooltip>
  )
}
