import type { MessageFilter } from '../contract/index.ts'
import type { SearchFilter } from '../search/index.ts'

/** A request's filter for the index; null where it names nothing. */
export function searchFilter(filter: MessageFilter | null | undefined): SearchFilter | null {
  if (!filter) return null
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return given.length > 0 ? (Object.fromEntries(given) as SearchFilter) : null
}
