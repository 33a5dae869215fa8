import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

const keptMs = 60_000
const maxKept = 10_000

/** Returns a function that says whether an organisation has several projects. Each result is kept for a minute. */
export function createSeveralProjects({
  database,
  clock,
}: {
  database: Pick<Database, 'queries'>
  clock: Clock
}): (organizationId: string) => Promise<boolean> {
  const kept = new Map<string, { several: boolean; readAt: number }>()

  return async organizationId => {
    const now = clock.now()
    const known = kept.get(organizationId)
    if (known && now - known.readAt < keptMs) return known.several
    const rows = await database.queries
      .selectFrom('projects')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('archived_at', 'is', null)
      .where('preview_of', 'is', null)
      .limit(2)
      .execute()
    if (kept.size >= maxKept) kept.clear()
    kept.set(organizationId, { several: rows.length > 1, readAt: now })
    return rows.length > 1
  }
}
