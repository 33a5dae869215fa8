import { Button, Tooltip } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { updateCachedItem } from '../../api/update-cached-item.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'

/** While a project is locked, its deployments are built but do not go live. */
export function LockSwitch({ project }: { project: ProjectView }) {
  const api = useApi()
  const { canWrite } = useRights()
  const change = useChange({
    change: (locked: boolean) => api.updateProject({ projectId: project.id, locked }),
    stale: [queryKeys.projects],
    optimistic: (cache, locked) =>
      updateCachedItem<ProjectView>(cache, queryKeys.projects, { id: project.id, locked }),
    done: ({ locked }) =>
      locked ? 'Locked. New deployments are built but do not go live.' : 'Unlocked. New deployments go live.',
  })
  return (
    <Tooltip
      label={project.locked ? 'New deployments are built but do not go live' : 'Keep the live deployment'}
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
