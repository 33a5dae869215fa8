import type { z } from 'zod'
import type { modelUsageSchema } from '../../../../src/contract/index.ts'
import { DayBars } from '../../components/day-bars.tsx'

export function UsageChart({ days }: { days: z.infer<typeof modelUsageSchema>['days'] }) {
  return (
    <DayBars
      caption="Input and output tokens per day"
      series={['Input tokens', 'Output tokens']}
      days={days.map(({ day, inputTokens, outputTokens }) => [day, inputTokens, outputTokens])}
    />
  )
}
