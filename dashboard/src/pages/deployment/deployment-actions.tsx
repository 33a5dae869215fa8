import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconExternalLink,
  IconPlayerStop,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { hasEnded } from '../../../../src/client/index.ts'
import type { UpdateStatus } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { siteAddress } from '../../api/server-addresses.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useFindings } from './use-findings.ts'

export function DeploymentActions({ status, live }: { status: UpdateStatus; live: boolean }) {
  const { canWrite } = useRights()
  const site = (
    <Button
      component="a"
      href={siteAddress(status.subdomain)}
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      Open site
    </Button>
  )
  if (!canWrite) return live && site
  if (!hasEnded(status)) return <CancelButton statusId={status._id} />
  return (
    <>
      {live && site}
      {!live && status.status === 'success' && <RollBackButton status={status} />}
      {status.status === 'failure' && <PublishButton status={status} />}
      <RetryButton status={status} />
    </>
  )
}

function CancelButton({ statusId }: { statusId: string }) {
  const api = useApi()
  const cancel = useChange({
    change: () => api.cancelUpdate({ statusId }),
    stale: [queryKeys.update(statusId)],
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      onClick={() => cancel.mutate()}
      loading={cancel.isPending}
    >
      Cancel
    </Button>
  )
}

function RetryButton({ status }: { status: UpdateStatus }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const retry = useChange({
    change: () => api.retryUpdate({ statusId: status._id }),
    stale: [queryKeys.updates(status.projectId)],
    onDone: ({ statusId }) => navigate(addresses.deployment(statusId, status.subdomain)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => retry.mutate()}
      loading={retry.isPending}
    >
      {status.status === 'failure' ? 'Retry' : 'Redeploy'}
    </Button>
  )
}

/** Publishes a deployment that only a check stopped. */
function PublishButton({ status }: { status: UpdateStatus }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const findings = useFindings(status._id)
  const publish = useChange({
    change: () => api.publishAnyway({ statusId: status._id }),
    stale: [queryKeys.updates(status.projectId)],
    onDone: ({ statusId }) => navigate(addresses.deployment(statusId, status.subdomain)),
  })
  if (!findings.data?.canPublishAnyway) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Publish anyway
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Publish anyway"
        action="Publish anyway"
        pending={publish.isPending}
        onConfirm={() => publish.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        This build becomes live although a check failed. It is not built again. Your name is recorded in the
        audit log.
      </ConfirmModal>
    </>
  )
}

function RollBackButton({ status }: { status: UpdateStatus }) {
  const api = useApi()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const rollBack = useChange({
    change: () => api.rollBack({ statusId: status._id }),
    stale: [queryKeys.updates(status.projectId), queryKeys.projects],
    done: 'Rolled back. The earlier deployment is live.',
    onDone: ({ statusId }) => navigate(addresses.deployment(statusId, status.subdomain)),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Roll back to this deployment
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Roll back to this deployment"
        action="Roll back"
        pending={rollBack.isPending}
        onConfirm={() => rollBack.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        This deployment becomes live immediately. Queued and running deployments are cancelled.
      </ConfirmModal>
    </>
  )
}
