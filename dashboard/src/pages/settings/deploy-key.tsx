import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { ConfirmModal } from '../../components/confirm-modal.tsx'

/** The public half of the key for git over ssh. */
export function DeployKey({ project, publicKey }: { project: ProjectView; publicKey: string }) {
  const api = useApi()
  const { isOwner } = useRights()
  const [asking, setAsking] = useState(false)
  const renew = useChange({
    change: () => api.createDeployKey({ projectId: project.id }),
    stale: [queryKeys.projects],
    done: 'Created a new deploy key. Add it to the repository.',
  })
  return (
    <div>
      <Text size="sm" fw={500}>
        Deploy key
      </Text>
      <Text size="sm" c="dimmed" mb={4}>
        Add this public key to the repository with read access. Lectern uses it for git over SSH.
      </Text>
      <CodeBlock text={publicKey} copyLabel="Copy the deploy key" />
      {isOwner && (
        <Group justify="flex-end" mt="xs">
          <Button variant="subtle" onClick={() => setAsking(true)}>
            Create new key
          </Button>
        </Group>
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Create a new deploy key"
        action="Create key"
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        This replaces the current key. Deployments fail until you add the new key to the repository. The host
        key of the git server is accepted again with the next deployment.
      </ConfirmModal>
    </div>
  )
}
