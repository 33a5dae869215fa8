import { Badge } from '@mantine/core'
import { IconCheck, IconQuestionMark } from '@tabler/icons-react'

/** The outcome of a question; null while it is being answered. */
export function ResolutionBadge({ resolution }: { resolution: 'answered' | 'unanswered' | null }) {
  if (resolution === null) return <Badge color="gray">Answering</Badge>
  return resolution === 'answered' ? (
    <Badge color="green" leftSection={<IconCheck size={12} aria-hidden />}>
      Answered
    </Badge>
  ) : (
    <Badge color="yellow" leftSection={<IconQuestionMark size={12} aria-hidden />}>
      Unanswered
    </Badge>
  )
}
