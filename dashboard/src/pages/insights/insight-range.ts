import { readDays, usualDays } from '../../routes/range-days.ts'

export interface InsightChoice {
  /** Days back from now. */
  days: number
  view: 'asked' | 'gaps'
}

/** Reads the choice from a query string. The default is the questions of the last thirty days. */
export function readChoice(search: URLSearchParams): InsightChoice {
  return { days: readDays(search), view: search.get('view') === 'gaps' ? 'gaps' : 'asked' }
}

export function writeChoice({ days, view }: InsightChoice): string {
  const given = new URLSearchParams({
    ...(view === 'gaps' && { view }),
    ...(days !== usualDays && { days: String(days) }),
  })
  return given.size === 0 ? '' : `?${given}`
}

/** Returns the first day of a range that ends today, in the viewer's time zone, as `YYYY-MM-DD`. */
export function firstDay(days: number, now: Date): string {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${first.getFullYear()}-${pad(first.getMonth() + 1)}-${pad(first.getDate())}`
}
