const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day such as `2026-09-25`, for the axis of a plot. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}

/** As many days as there is room for, all equally far apart. */
export const dayAxis = { interval: 'equidistantPreserveStart', minTickGap: 16 } as const
