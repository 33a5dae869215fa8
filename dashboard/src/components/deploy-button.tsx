import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { ProjectView } from '../../../src/contract/index.ts'
import { useApi } from '../api/api-context.tsx'
import { queryKeys } from '../api/query-keys.ts'
import { useChange } from '../api/use-change.ts'
import { useRights } from '../api/use-session.ts'
import { addresses } from '../routes/addresses.ts'

export function DeployButton({ project }: { project: ProjectView }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const { canWrite } = useRights()
  const deploy = useChange({
    change: () => api.triggerUpdate({ projectId: project.id }),
    stale: [queryKeys.updates(project.id)],
    onDone: ({ statusId }) => navigate(addresses.deployment(statusId, project.domain)),
  })
  return (
    <Button
      leftSection={<IconRocket size={16} aria-hidden />}
      onClick={() => deploy.mutate()}
      loading={deploy.isPending}
      disabled={!canWrite || project.source === null}
    >
      Deploy
    </Button>
  )
}
