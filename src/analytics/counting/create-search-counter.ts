import { silentLog, silentTelemetry } from '../../shared/index.ts'
import { createFlusher, type Flusher } from './create-flusher.ts'
import { createTypingSearches } from './create-typing-searches.ts'
import type { CounterNeeds } from './create-view-counter.ts'
import { dayOf } from './day-of.ts'
import { normalizeQuery } from './normalize-query.ts'
import type { Search } from './search.ts'
import { type CountedSearch, storeSearches } from './store-searches.ts'
import type { ProjectDay } from './store-views.ts'

export interface SearchCounter extends Flusher {
  count(search: Search): void
  /** Counts a search by somebody who may still be typing: only the last query of each word counts. */
  countTyped(search: Search, typist: string): void
}

const flushEveryMs = 5_000
/** Bounds the memory if the database is slow or unavailable. */
const waitingLimit = 5_000
const rowsPerTransaction = 250

type Part = ProjectDay & { searches: CountedSearch[] }

/** Counts searches in memory and stores them every five seconds and on close, like page views. */
export function createSearchCounter(needs: CounterNeeds): SearchCounter {
  const { database, clock, log = silentLog, telemetry = silentTelemetry } = needs
  const typing = createTypingSearches(waitingLimit)
  /** Searches that are not stored yet. */
  const parts: Part[] = []
  const waiting = createWaitingSearches()

  function count(search: Search, at = clock.now()): void {
    const room = waitingLimit - parts.length * rowsPerTransaction
    if (!waiting.count(search, at, room)) telemetry.count('analytics_dropped', {})
  }

  async function write(isLast: boolean): Promise<void> {
    for (const { search, at } of typing.take(isLast ? Infinity : clock.now())) count(search, at)
    parts.push(...divide(waiting.take()))
    for (let part = parts[0]; part; part = parts[0]) {
      const stored = part
      await database.write(queries => storeSearches(queries, stored))
      parts.shift()
    }
  }
  let isLast = false
  const flusher = createFlusher(() => write(isLast), {
    everyMs: flushEveryMs,
    log,
    failure: 'searches could not be stored',
  })

  return {
    flush: flusher.flush,
    close() {
      isLast = true
      return flusher.close()
    },
    count: search => count(search),
    countTyped(search, typist) {
      const ended = typing.add({ search, at: clock.now() }, typist)
      if (ended) count(ended.search, ended.at)
    },
  }
}

/** Counts searches by project, day and query. */
function createWaitingSearches() {
  let waiting = new Map<string, CountedSearch & ProjectDay>()
  return {
    /** Returns false if the search is dropped, because it would be one more than `room`. */
    count(
      { projectId, hasResults, opened, isCounted, ...search }: Search,
      at: number,
      room: number,
    ): boolean {
      const query = normalizeQuery(search.query)
      if (query === '') return true
      const day = dayOf(at)
      const key = `${projectId} ${day} ${query}`
      const known = waiting.get(key)
      if (!known && waiting.size >= room) return false
      const counted = known ?? newCount({ projectId, day }, query)
      waiting.set(key, counted)
      if (!isCounted) counted.hits += 1
      if (!isCounted && !hasResults) counted.emptyHits += 1
      counted.lastAt = Math.max(counted.lastAt, at)
      if (opened !== null) counted.clicks.set(opened, (counted.clicks.get(opened) ?? 0) + 1)
      return true
    },
    /** Returns the counts and starts again at zero. */
    take(): Iterable<CountedSearch & ProjectDay> {
      const taken = waiting.values()
      waiting = new Map()
      return taken
    },
  }
}

function newCount(of: ProjectDay, query: string): CountedSearch & ProjectDay {
  return { ...of, query, hits: 0, emptyHits: 0, clicks: new Map(), lastAt: 0 }
}

function divide(waiting: Iterable<CountedSearch & ProjectDay>): Part[] {
  return [...Map.groupBy(waiting, ({ projectId, day }) => `${projectId} ${day}`).values()].flatMap(ofDay => {
    const starts = Array.from(
      { length: Math.ceil(ofDay.length / rowsPerTransaction) },
      (_, part) => part * rowsPerTransaction,
    )
    return starts.flatMap(start => {
      const searches = ofDay.slice(start, start + rowsPerTransaction)
      const [first] = searches
      return first ? [{ projectId: first.projectId, day: first.day, searches }] : []
    })
  })
}
