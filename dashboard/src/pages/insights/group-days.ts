import type { Insights } from '../../../../src/contract/index.ts'

type Day = Insights['days'][number]

/** Days added up by the week, under the first day of each, the last of them whole: for ranges of more days than a plot holds. */
export function groupDays(days: readonly Day[], most: number): Day[] {
  const size = days.length > most ? 7 : 1
  if (size === 1) return [...days]
  const groups: Day[] = []
  for (let end = days.length; end > 0; end -= size) {
    const week = days.slice(Math.max(0, end - size), end)
    const [first] = week
    if (!first) continue
    groups.unshift({
      date: first.date,
      questions: week.reduce((sum, day) => sum + day.questions, 0),
      answered: week.reduce((sum, day) => sum + day.answered, 0),
    })
  }
  return groups
}
