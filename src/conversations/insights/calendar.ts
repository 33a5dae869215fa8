/** Time zone offsets change on quarter hours of UTC only. */
const slotMs = 900_000
const dayMs = 86_400_000

export interface Calendar {
  /** The local date of a time, `YYYY-MM-DD`. */
  dayOf(time: number): string
  /** When a local day begins, in milliseconds: at midnight, or later if the clock skips midnight. */
  startOf(day: string): number
}

/** Local days of an IANA time zone, including those with 23 or 25 hours. */
export function createCalendar(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = new Map<number, string>()

  function dayOf(time: number): string {
    const slot = Math.floor(time / slotMs)
    const known = days.get(slot)
    if (known !== undefined) return known
    const day = format.format(slot * slotMs)
    days.set(slot, day)
    return day
  }

  return {
    dayOf,
    startOf(day) {
      let time = Date.parse(`${day}T00:00:00Z`) - dayMs
      while (dayOf(time) < day) time += slotMs
      return time
    },
  }
}

export function listDays(first: string, last: string): string[] {
  const days: string[] = []
  for (let time = Date.parse(first); time <= Date.parse(last); time += dayMs)
    days.push(new Date(time).toISOString().slice(0, 10))
  return days
}
