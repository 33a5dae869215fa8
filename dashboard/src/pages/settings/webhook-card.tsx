import { Badge, Button, Card, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectView, WebhookDeliveryView, WebhookView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'

interface WebhookCardProps {
  project: ProjectView
  webhook: WebhookView
}

export function WebhookCard({ project, webhook }: WebhookCardProps) {
  const api = useApi()
  const { isOwner } = useRights()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const remove = useChange({
    change: () => api.removeWebhook({ projectId: project.id, webhookId: webhook.id }),
    stale: [queryKeys.webhooks(project.id)],
    done: 'Webhook removed.',
  })
  return (
    <Card>
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {webhook.url}
          </Text>
          <Text size="xs" c="dimmed">
            {webhook.events.join(', ')}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setOpen(!open)} aria-expanded={open}>
            Deliveries
          </Button>
          {isOwner && (
            <Button
              variant="default"
              size="xs"
              onClick={() => setAsking(true)}
              aria-label={`Remove ${webhook.url}`}
            >
              Remove
            </Button>
          )}
        </Group>
      </Group>
      {open && <Deliveries project={project} webhook={webhook} />}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Remove webhook"
        action="Remove webhook"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        No more events are sent to {webhook.url}. Its pending deliveries and delivery history are deleted.
      </ConfirmModal>
    </Card>
  )
}

function Deliveries({ project, webhook }: WebhookCardProps) {
  const api = useApi()
  const deliveries = useQuery({
    queryKey: queryKeys.deliveries(project.id, webhook.id),
    queryFn: async ({ signal }) =>
      (await api.listWebhookDeliveries({ projectId: project.id, webhookId: webhook.id }, { signal }))
        .deliveries,
    refetchInterval: 10_000,
  })
  return (
    <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
      <QueryView query={deliveries}>
        {all =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              No deliveries yet.
            </Text>
          ) : (
            <div className={rows.frame}>
              {all.map(delivery => (
                <DeliveryRow key={delivery.id} project={project} webhook={webhook} delivery={delivery} />
              ))}
            </div>
          )
        }
      </QueryView>
    </div>
  )
}

const looks = {
  pending: { color: 'gray', label: 'Pending' },
  delivered: { color: 'green', label: 'Delivered' },
  failed: { color: 'red', label: 'Failed' },
} as const

function DeliveryRow({ project, webhook, delivery }: WebhookCardProps & { delivery: WebhookDeliveryView }) {
  const api = useApi()
  const { canWrite } = useRights()
  const look = looks[delivery.status]
  const again = useChange({
    change: () =>
      api.redeliverWebhook({ projectId: project.id, webhookId: webhook.id, deliveryId: delivery.id }),
    stale: [queryKeys.deliveries(project.id, webhook.id)],
    done: 'Delivery queued.',
  })
  return (
    <div className={rows.row}>
      <div className={rows.grow ?? ''}>
        <Text size="sm">{delivery.event}</Text>
        <Text size="xs" c="dimmed" component="div">
          <TimeText value={delivery.createdAt} /> ·{' '}
          {delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`}
          {delivery.outcome && ` · ${delivery.outcome}`}
        </Text>
      </div>
      <Badge color={look.color}>{look.label}</Badge>
      {canWrite && (
        <Button variant="default" size="xs" onClick={() => again.mutate()} loading={again.isPending}>
          Redeliver
        </Button>
      )}
    </div>
  )
}
