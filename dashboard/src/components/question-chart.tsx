import type { Insights } from '../../../src/contract/index.ts'
import { DayBars } from './day-bars.tsx'

export function QuestionChart({ days }: { days: Insights['days'] }) {
  return (
    <DayBars
      caption="Answered and unanswered questions per day"
      series={['Answered', 'Unanswered']}
      days={days.map(({ date, questions, answered }) => [date, answered, questions - answered])}
    />
  )
}
