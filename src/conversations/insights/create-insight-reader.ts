import type { Insights } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { readInsights } from './read-insights.ts'
import { type RequestedRange, resolveRange } from './resolve-range.ts'

const cachedMs = 60_000
const maxCached = 200

export interface InsightReader {
  /** Counts the questions and answers in a time range. Throws like `resolveRange`. */
  read(projectId: string, asked: RequestedRange): Promise<Insights>
  close(): void
}

interface CachedInsights {
  projectId: string
  until: number
  insights: Promise<Insights>
}

/**
 * Caches insights for a minute, and drops those of a project when some of its turns are erased. Insights without questions are not
 * cached, so that the first question shows at once.
 */
export function createInsightReader(needs: { database: Database; clock: Clock }): InsightReader {
  const cached = new Map<string, CachedInsights>()
  const unsubscribe = needs.database.subscribe('erasures', projectId => {
    for (const [key, entry] of cached) if (entry.projectId === projectId) cached.delete(key)
  })

  function keep(key: string, entry: CachedInsights): void {
    cached.delete(key)
    cached.set(key, entry)
    const [oldest] = cached.keys()
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest)
    // Failures are not cached.
    const drop = () => {
      if (cached.get(key) === entry) cached.delete(key)
    }
    entry.insights.then(({ questions }) => {
      if (questions === 0) drop()
    }, drop)
  }

  return {
    async read(projectId, asked) {
      const now = needs.clock.now()
      const key = JSON.stringify([projectId, asked.from, asked.to, asked.timeZone])
      const known = cached.get(key)
      if (known && known.until > now) return known.insights
      const range = resolveRange(asked, now)
      const insights = readInsights(needs, { projectId, range })
      keep(key, { projectId, until: now + cachedMs, insights })
      return insights
    },
    close: unsubscribe,
  }
}
