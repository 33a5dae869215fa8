import type { Database } from '../../database/index.ts'
import type { InsertNeeds } from '../queue/insert-update.ts'
import { requestUpdate } from '../queue/request-update.ts'
import { findUpdate } from './find-update.ts'

export type RetryOutcome = { kind: 'queued'; statusId: string } | { kind: 'under-way' } | { kind: 'unknown' }

/** Queues an update from the source of an earlier one, even if the project's source has changed. A git branch is fetched as it is now. */
export async function retryUpdate(
  needs: InsertNeeds & { database: Database },
  input: { organizationId: string; statusId: string },
): Promise<RetryOutcome> {
  const earlier = await findUpdate(needs, input)
  if (!earlier) return { kind: 'unknown' }
  if (earlier.endedAt === null) return { kind: 'under-way' }
  const { projectId, origin } = earlier
  const summary = `Waiting to start. Retries ${earlier.id}.`
  const { statusId } = await requestUpdate(needs, { projectId, source: 'internal', origin, summary })
  return { kind: 'queued', statusId }
}
