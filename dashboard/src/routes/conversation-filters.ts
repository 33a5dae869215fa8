import { type Rating, ratings, resolutionStatuses } from '../../../src/contract/index.ts'

/** Filters of the conversation list. `from` and `to` are days in the viewer's time zone, both included. */
export interface ConversationFilters {
  q?: string
  from?: string
  to?: string
  category?: string
  resolution?: (typeof resolutionStatuses)[number]
  rating?: Rating
  page?: string
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters from a query string. Ignores invalid values. */
export function readFilters(search: URLSearchParams): ConversationFilters {
  const text = (name: string, maxLength: number) => search.get(name)?.trim().slice(0, maxLength) || undefined
  const date = (name: string) => {
    const value = search.get(name) ?? ''
    return day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
  }
  return keepGiven({
    q: text('q', 200),
    from: date('from'),
    to: date('to'),
    category: text('category', 100),
    resolution: resolutionStatuses.find(status => status === search.get('resolution')),
    rating: ratings.find(rating => rating === search.get('rating')),
    page: text('page', 2000),
  })
}

/** Returns the query string for the filters, or an empty string. */
export function writeFilters(filters: ConversationFilters): string {
  const given = new URLSearchParams(Object.entries(keepGiven(filters)))
  return given.size === 0 ? '' : `?${given}`
}

/** Converts a range of days to the timestamps that the API expects. */
export function toInstants({ from, to }: Pick<ConversationFilters, 'from' | 'to'>): {
  from?: string
  to?: string
} {
  return keepGiven({ from: from && startOf(from, 0), to: to && startOf(to, 1) })
}

function startOf(date: string, daysLater: number): string {
  const [year = 0, month = 1, ofMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, ofMonth + daysLater).toISOString()
}

/** Drops members without a value: the types of the API do not allow `undefined`. */
function keepGiven<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: Exclude<T[K], undefined | ''> }
}
