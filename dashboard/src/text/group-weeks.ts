/** Groups days by week if there are more than a chart can show. The last week is complete. */
export function groupWeeks<Day>(days: readonly Day[], most: number): Day[][] {
  if (days.length <= most) return days.map(day => [day])
  const weeks: Day[][] = []
  for (let end = days.length; end > 0; end -= 7) weeks.unshift(days.slice(Math.max(0, end - 7), end))
  return weeks
}
