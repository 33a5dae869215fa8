import type { Insights } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { readInsights } from './read-insights.ts'
import { type AskedRange, resolveRange } from './resolve-range.ts'

const keptMs = 60_000
const keptAtMost = 200

export interface InsightReader {
  /** What was asked and answered in a range; see `resolveRange` for what it throws. */
  read(projectId: string, asked: AskedRange): Promise<Insights>
  close(): void
}

interface KeptInsights {
  projectId: string
  until: number
  insights: Promise<Insights>
}

/** Counts what is asked for once a minute, however many look at it; forgets a project's counts when turns of it are erased. */
export function createInsightReader(needs: { database: Database; clock: Clock }): InsightReader {
  const kept = new Map<string, KeptInsights>()
  const unsubscribe = needs.database.subscribe('erasures', projectId => {
    for (const [key, entry] of kept) if (entry.projectId === projectId) kept.delete(key)
  })

  function keep(key: string, entry: KeptInsights): void {
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest)
    // What failed is tried again.
    entry.insights.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
  }

  return {
    async read(projectId, asked) {
      const now = needs.clock.now()
      const key = JSON.stringify([projectId, asked.from, asked.to, asked.timeZone])
      const known = kept.get(key)
      if (known && known.until > now) return known.insights
      const range = resolveRange(asked, now)
      const insights = readInsights(needs, { projectId, range })
      keep(key, { projectId, until: now + keptMs, insights })
      return insights
    },
    close: unsubscribe,
  }
}
