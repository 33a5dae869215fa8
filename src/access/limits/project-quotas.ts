import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

const keptMs = 60_000
const maxKept = 10_000

export interface ProjectQuota {
  /** Requests are counted for this project: a preview's for its project. */
  projectId: string
  /** The owner's limit of questions per hour; null: none. */
  questionsHour: number | null
}

export interface ProjectQuotas {
  find(projectId: string): Promise<ProjectQuota>
  close(): void
}

/** Reads the owners' limits. Each is kept for a minute, or until its project changes. */
export function createProjectQuotas({
  database,
  clock,
}: {
  database: Pick<Database, 'queries' | 'subscribe'>
  clock: Clock
}): ProjectQuotas {
  let kept = new Map<string, { quota: ProjectQuota; readAt: number }>()
  const close = database.subscribe('keys', () => {
    kept = new Map()
  })

  return {
    close,
    async find(projectId) {
      const now = clock.now()
      const current = kept
      const known = current.get(projectId)
      if (known && now - known.readAt < keptMs) return known.quota
      const row = await database.queries
        .selectFrom('projects as own')
        .leftJoin('projects as parent', 'parent.id', 'own.preview_of')
        .select(['own.questions_hour as ownHour', 'parent.questions_hour as parentHour'])
        .select('parent.id as parentId')
        .where('own.id', '=', projectId)
        .executeTakeFirst()
      const quota = row?.parentId
        ? { projectId: row.parentId, questionsHour: row.parentHour }
        : { projectId, questionsHour: row?.ownHour ?? null }
      if (current.size >= maxKept) current.clear()
      current.set(projectId, { quota, readAt: now })
      return quota
    },
  }
}
