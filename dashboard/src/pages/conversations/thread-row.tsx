import { Badge, Group, Text } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ProjectView, ThreadSummary } from '../../../../src/contract/index.ts'
import { ResolutionBadge } from '../../components/resolution-badge.tsx'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'
import { countNoun } from '../../text/count-noun.ts'
import { describePage } from '../../text/describe-page.ts'

interface ThreadRowProps {
  thread: ThreadSummary
  project: ProjectView
  /** Query string with the filters of the list, for the way back. */
  search: string
}

export function ThreadRow({ thread, project, search }: ThreadRowProps) {
  const { threadId, firstQuestion, turnCount, categories, pageUrl, fp, rating } = thread
  return (
    <Link
      href={addresses.conversation(threadId, project.domain) + search}
      className={`${rows.row} ${rows.link}`}
    >
      <div className={rows.grow ?? ''}>
        <Text size="sm" fw={600} truncate>
          {firstQuestion}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {[countNoun(turnCount, 'question'), pageUrl && `on ${describePage(pageUrl, project)}`, fp]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {rating && <RatingMark rating={rating} />}
        {categories[0] && (
          <Badge color="gray" visibleFrom="sm">
            {categories[0]}
          </Badge>
        )}
        <ResolutionBadge resolution={thread.resolution} />
      </Group>
      <span className={rows.when}>
        <TimeText value={thread.lastAt} />
      </span>
    </Link>
  )
}

function RatingMark({ rating }: { rating: 'up' | 'down' }) {
  const [Icon, label, color] =
    rating === 'up'
      ? ([IconThumbUp, 'Helpful', 'green'] as const)
      : ([IconThumbDown, 'Not helpful', 'red'] as const)
  return (
    <Badge color={color} px={6} role="img" aria-label={label} title={label}>
      <Icon size={13} style={{ display: 'block' }} aria-hidden />
    </Badge>
  )
}
