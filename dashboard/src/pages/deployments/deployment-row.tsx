import { Badge, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { z } from 'zod'
import type { updateSummarySchema } from '../../../../src/contract/index.ts'
import rows from '../../components/rows.module.css'
import { StateBadge } from '../../components/state-badge.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'
import { describeOrigin } from '../../text/describe-origin.ts'

export type UpdateSummary = z.infer<typeof updateSummarySchema>

export function DeploymentRow({ update, live }: { update: UpdateSummary; live: boolean }) {
  const { commit, author } = update
  const title = commit?.message?.split('\n', 1)[0]
  const isOpen = update.status === 'queued' || update.status === 'in_progress'
  return (
    <Link href={addresses.deployment(update._id, update.subdomain)} className={`${rows.row} ${rows.link}`}>
      <div className={rows.grow ?? ''}>
        <Text size="sm" fw={600} truncate>
          {title || update.summary}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {[
            isOpen && title && update.summary,
            describeOrigin(update.source),
            author?.name,
            commit?.ref,
            commit?.sha?.slice(0, 7),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {live && (
          <Badge color="ink" variant="filled">
            Live
          </Badge>
        )}
        <StateBadge state={update.status} />
      </Group>
      <span className={rows.when}>
        <TimeText value={update.createdAt} />
      </span>
    </Link>
  )
}
