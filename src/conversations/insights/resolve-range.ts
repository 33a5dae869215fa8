import type { InstantOrDay } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { type Calendar, createCalendar } from './calendar.ts'

const dayMs = 86_400_000
const defaultDays = 30
const maxDays = 400
const latest = Date.UTC(9999, 0)

export interface RequestedRange {
  from?: InstantOrDay | undefined
  to?: InstantOrDay | undefined
  timeZone?: string | undefined
}

export interface TimeRange {
  /** In milliseconds; inclusive. */
  from: number
  /** Exclusive. */
  to: number
  timeZone: string
  calendar: Calendar
}

/** Resolves a requested time range; by default the last thirty days. Throws `invalid-request` if it is reversed or too long. */
export function resolveRange(asked: RequestedRange, now: number): TimeRange {
  const timeZone = asked.timeZone ?? 'UTC'
  const calendar = createCalendar(timeZone)
  const timeOf = (given: InstantOrDay) =>
    Math.min(latest, Math.max(0, typeof given === 'number' ? given : calendar.startOf(given.date)))
  const to = asked.to === undefined ? now : timeOf(asked.to)
  const from = asked.from === undefined ? Math.max(0, to - defaultDays * dayMs) : timeOf(asked.from)
  if (from > to) throw refusal('from', `must not be after ${asked.to === undefined ? 'now' : 'to'}`)
  if (to - from > (maxDays + 1) * dayMs)
    throw refusal('from', `must not be more than ${maxDays} days before to`)
  return { from, to, timeZone, calendar }
}

function refusal(path: string, message: string): AppError {
  return new AppError('invalid-request', `The request is not valid. \`${path}\`: ${message}.`, {
    details: [{ path, message }],
  })
}
