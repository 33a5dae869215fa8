import type { z } from 'zod'
import type { modelUsageSchema } from '../../../../src/contract/index.ts'
import { DayBars } from '../../parts/day-bars.tsx'

/** Tokens a day. */
export function UsageChart({ days }: { days: z.infer<typeof modelUsageSchema>['days'] }) {
  return (
    <DayBars
      caption="Tokens a day, read and written by models"
      series={['Tokens read', 'Tokens written']}
      days={days.map(({ day, inputTokens, outputTokens }) => [day, inputTokens, outputTokens])}
    />
  )
}
