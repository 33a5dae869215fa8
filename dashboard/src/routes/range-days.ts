/** The periods that charts can show, in days up to today. */
export const rangeDays = [7, 30, 90, 365] as const

export const usualDays = 30

/** Reads a period from a query string. */
export function readDays(search: URLSearchParams): number {
  return rangeDays.find(known => String(known) === search.get('days')) ?? usualDays
}
