import type { Database, WriteQueries } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'
import { announce } from '../record/announce.ts'
import { createDueWork, type DueWork } from '../record/due-work.ts'
import { lockProject } from '../record/lock-project.ts'
import type { DeploymentEvent } from './record-event.ts'

/**
 * Handles an event within the transaction that removes it, so it must only write to the database: usually a row that is
 * then due. The project's row is locked.
 */
export type EventSubscriber = (queries: WriteQueries, event: DeploymentEvent) => Promise<void>

export interface EventReaderOptions {
  database: Database
  log: Log
  subscribers: readonly EventSubscriber[]
}

const pollMs = 1_000

/** Passes each event of a deployment to every subscriber exactly once. Any number of processes may do so. */
export function createEventReader({ database, log, subscribers }: EventReaderOptions): DueWork {
  return createDueWork({
    database,
    log,
    pollMs,
    channel: 'deployments',
    complaint: 'deployment events could not be read',
    async runDue() {
      const oldest = await database.queries
        .selectFrom('deployment_events')
        .select('project_id')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst()
      if (!oldest) return false
      const projectId = oldest.project_id
      await database.write(async queries => {
        await lockProject(queries, database.kind, projectId)
        for (const event of await takeEvents(queries, projectId))
          for (const subscriber of subscribers) await subscriber(queries, event)
      })
      await announce(database, 'deliveries', projectId)
      await announce(database, 'deployments', projectId)
      return true
    },
  })
}

/** Removes a project's events and returns them, oldest first. */
async function takeEvents(queries: WriteQueries, projectId: string): Promise<DeploymentEvent[]> {
  const rows = await queries
    .deleteFrom('deployment_events')
    .where('project_id', '=', projectId)
    .returningAll()
    .execute()
  return rows
    .sort((a, b) => a.created_at - b.created_at)
    .map(row => ({
      deploymentId: row.deployment_id,
      projectId,
      state: row.state,
      update: JSON.parse(row.snapshot),
      createdAt: row.created_at,
    }))
}
