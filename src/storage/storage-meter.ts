import { sql } from 'kysely'
import type { ArtifactStore } from '../artifacts/index.ts'
import { countTurns } from '../conversations/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock, Log } from '../shared/index.ts'
import { countLogs } from './count-logs.ts'
import { reconcileFiles } from './reconcile-files.ts'

const everyMs = 10_000
const filesEveryMs = 3_600_000
const projectsPerQuery = 200

export interface StorageMeterNeeds {
  database: Database
  artifacts: Pick<ArtifactStore, 'findSize'>
  clock: Clock
  log: Log
}

export interface StorageMeter {
  start(): void
  /** Counts everything that was stored or removed since the last time. */
  runUntilIdle(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts in the background what projects store. It reads each turn and each log once, in the order of their ids. Several processes can
 * run it, because a count and its position change in one transaction.
 */
export function createStorageMeter(needs: StorageMeterNeeds): StorageMeter {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function measureAll(): Promise<void> {
    for (let after: string | null = ''; after !== null; ) {
      const page: ProjectToMeasure[] = await listProjects(needs, after)
      for (const project of page) {
        if (closing.signal.aborted) return
        await measure(needs, project, closing.signal)
      }
      after = page.length < projectsPerQuery ? null : (page.at(-1)?.id ?? null)
    }
  }

  function run(): Promise<void> {
    const next = running.then(measureAll)
    running = next.catch(error => needs.log.warn({ err: error }, 'the stored bytes could not be counted'))
    return next
  }

  return {
    start() {
      const runQuietly = () => void run().catch(() => {})
      timer = setInterval(runQuietly, everyMs)
      runQuietly()
    },
    runUntilIdle: run,
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

interface ProjectToMeasure {
  id: string
  filesAt: number | null
  hasTurns: unknown
  hasLogs: unknown
}

/** Asks for the first row after each position, so the cost does not depend on how much is stored. */
async function listProjects(
  { database: { queries } }: Pick<StorageMeterNeeds, 'database'>,
  after: string,
): Promise<ProjectToMeasure[]> {
  return queries
    .selectFrom(eb =>
      eb
        .selectFrom('projects')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(projectsPerQuery)
        .as('page'),
    )
    .leftJoin('project_storage as storage', 'storage.project_id', 'page.id')
    .select(['page.id', 'storage.files_at as filesAt'])
    .select(eb => [
      eb
        .exists(
          eb
            .selectFrom('turns')
            .select('turns.id')
            .whereRef('turns.project_id', '=', 'page.id')
            .where('turns.id', '>', sql<string>`coalesce(storage.turns_through, '')`),
        )
        .as('hasTurns'),
      eb
        .exists(
          eb
            .selectFrom('deployments')
            .select('deployments.id')
            .whereRef('deployments.project_id', '=', 'page.id')
            .where('deployments.ended_at', 'is not', null)
            .where('deployments.id', '>', sql<string>`coalesce(storage.logs_through, '')`),
        )
        .as('hasLogs'),
    ])
    .orderBy('page.id')
    .execute()
}

async function measure(
  needs: StorageMeterNeeds,
  { id, filesAt, hasTurns, hasLogs }: ProjectToMeasure,
  signal: AbortSignal,
): Promise<void> {
  if (hasTurns) await countTurns(needs, id, signal)
  // A deployment that ended has changed the files, too.
  if (hasLogs) await countLogs(needs, id, signal)
  if (hasLogs || filesAt === null || filesAt < needs.clock.now() - filesEveryMs)
    await reconcileFiles(needs, id)
}
