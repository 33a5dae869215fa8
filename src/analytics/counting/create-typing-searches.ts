import { normalizeQuery } from './normalize-query.ts'
import type { Search } from './search.ts'

interface TypedSearch {
  search: Search
  /** In milliseconds. */
  at: number
}

/** A query that follows later is another search. */
const pauseMs = 3_000

/** Holds the last search of everybody who may still be typing: `pro`, `prox` and `proxy` within seconds are one search. */
export function createTypingSearches(limit: number) {
  const last = new Map<string, TypedSearch>()

  return {
    /** Returns a search that has ended with this one, if any. */
    add(typed: TypedSearch, typist: string): TypedSearch | undefined {
      const key = `${typed.search.projectId} ${typist}`
      const earlier = last.get(key)
      if (!earlier && last.size >= limit) return typed
      last.delete(key)
      last.set(key, typed)
      return earlier && !continues(typed, earlier) ? earlier : undefined
    },

    /** Removes and returns the searches that have ended by a time. */
    take(now: number): TypedSearch[] {
      const ended = [...last].filter(([, { at }]) => now - at >= pauseMs)
      for (const [key] of ended) last.delete(key)
      return ended.map(([, typed]) => typed)
    },
  }
}

function continues(typed: TypedSearch, earlier: TypedSearch): boolean {
  if (typed.at - earlier.at >= pauseMs) return false
  const [one, other] = [normalizeQuery(typed.search.query), normalizeQuery(earlier.search.query)]
  return one !== other && (one.startsWith(other) || other.startsWith(one))
}
