import type { Insights } from '../../../src/contract/index.ts'
import { DayBars } from './day-bars.tsx'

/** Questions a day, answered and not. */
export function QuestionChart({ days }: { days: Insights['days'] }) {
  return (
    <DayBars
      caption="Questions a day, answered and unanswered"
      series={['Answered', 'Unanswered']}
      days={days.map(({ date, questions, answered }) => [date, answered, questions - answered])}
    />
  )
}
