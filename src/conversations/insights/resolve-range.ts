import type { InstantOrDay } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { type Calendar, createCalendar } from './calendar.ts'

const dayMs = 86_400_000
const usualDays = 30
const longestDays = 400
const latest = Date.UTC(9999, 0)

export interface AskedRange {
  from?: InstantOrDay | undefined
  to?: InstantOrDay | undefined
  timeZone?: string | undefined
}

export interface TimeRange {
  /** Milliseconds; included. */
  from: number
  /** Not included. */
  to: number
  timeZone: string
  calendar: Calendar
}

/** The range that is asked for, or the last thirty days. Throws `invalid-request` for one that is reversed or too long. */
export function resolveRange(asked: AskedRange, now: number): TimeRange {
  const timeZone = asked.timeZone ?? 'UTC'
  const calendar = createCalendar(timeZone)
  const timeOf = (given: InstantOrDay) =>
    Math.min(latest, Math.max(0, typeof given === 'number' ? given : calendar.startOf(given.date)))
  const to = asked.to === undefined ? now : timeOf(asked.to)
  const from = asked.from === undefined ? Math.max(0, to - usualDays * dayMs) : timeOf(asked.from)
  if (from > to) throw refusal('from', `must not be after ${asked.to === undefined ? 'now' : 'to'}`)
  if (to - from > (longestDays + 1) * dayMs)
    throw refusal('from', `must not be more than ${longestDays} days before to`)
  return { from, to, timeZone, calendar }
}

function refusal(path: string, message: string): AppError {
  return new AppError('invalid-request', `The request is not valid. \`${path}\`: ${message}.`, {
    details: [{ path, message }],
  })
}
