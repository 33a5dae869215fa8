/** No zone's offset changes within a quarter of an hour of UTC. */
const slotMs = 900_000
const dayMs = 86_400_000

export interface Calendar {
  /** The day of a time in the zone, `YYYY-MM-DD`. */
  dayOf(time: number): string
  /** When a day begins in the zone, in milliseconds: at midnight, or where the clock skips midnight, after it. */
  startOf(day: string): number
}

/** Days as a time zone of the IANA database has them, those with 23 or 25 hours too. */
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

/** Every day of the calendar from one to another, both included. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = []
  for (let time = Date.parse(first); time <= Date.parse(last); time += dayMs)
    days.push(new Date(time).toISOString().slice(0, 10))
  return days
}
