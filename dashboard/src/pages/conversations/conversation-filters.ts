import { type Rating, ratings, resolutionStatuses } from '../../../../src/contract/index.ts'

/** What the list of conversations is limited to; `from` and `to` are days of the viewer's zone, both included. */
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

/** The filters that an address holds; what is not understood is left out. */
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

/** The query string of an address; empty where nothing is filtered. */
export function writeFilters(filters: ConversationFilters): string {
  const given = new URLSearchParams(Object.entries(keepGiven(filters)))
  return given.size === 0 ? '' : `?${given}`
}

/** The times that a range of days stands for, as the API takes them. */
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

/** Members without a value are left out, as the types of the API ask for. */
function keepGiven<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined | ''> } {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: Exclude<T[K], undefined | ''> }
}
