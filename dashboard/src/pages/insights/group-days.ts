import type { Insights } from '../../../../src/contract/index.ts'
import { groupWeeks } from '../../text/group-weeks.ts'

type Day = Insights['days'][number]

/** Adds days up by week if there are more than a chart can show. Each week is named by its first day. */
export function groupDays(days: readonly Day[], most: number): Day[] {
  return groupWeeks(days, most).flatMap(week => {
    const [first] = week
    if (!first) return []
    return [
      {
        date: first.date,
        questions: week.reduce((sum, day) => sum + day.questions, 0),
        answered: week.reduce((sum, day) => sum + day.answered, 0),
      },
    ]
  })
}
