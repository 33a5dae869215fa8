import type { Insights } from '../../../../src/contract/index.ts'

type Day = Insights['days'][number]

/** Adds days up by week if there are more than a chart can show. Each week is named by its first day; the last one is complete. */
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
