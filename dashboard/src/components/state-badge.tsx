import { Badge, Loader } from '@mantine/core'
import type { UpdateState } from '../../../src/contract/index.ts'

const looks = {
  queued: { color: 'gray', label: 'Queued' },
  in_progress: { color: 'ink', label: 'In progress' },
  success: { color: 'green', label: 'Succeeded' },
  failure: { color: 'red', label: 'Failed' },
} satisfies Record<UpdateState, { color: string; label: string }>

export function StateBadge({ state }: { state: UpdateState }) {
  const { color, label } = looks[state]
  return (
    <Badge
      color={color}
      leftSection={state === 'in_progress' ? <Loader size={10} color={color} aria-hidden /> : undefined}
    >
      {label}
    </Badge>
  )
}
