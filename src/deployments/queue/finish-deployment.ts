import { isDeepStrictEqual } from 'node:util'
import type { ProjectSource } from '../../contract/index.ts'
import { decodeJson, type WriteQueries } from '../../database/index.ts'
import { statesBefore } from '../deployment.ts'

export interface FinishedDeployment {
  id: string
  projectId: string
  status: 'success' | 'failure'
  summary: string
  now: number
}

/**
 * Ends a deployment that is under way and, with it, those that it superseded. The caller's transaction holds the project
 * and has checked that the deployment is the caller's to end.
 */
export async function finishDeployment(queries: WriteQueries, finished: FinishedDeployment): Promise<void> {
  const { origin_json } = await queries
    .updateTable('deployments')
    .set(eb => ({
      status: finished.status,
      summary: finished.summary,
      version: eb('version', '+', 1),
      lease_owner: null,
      lease_expires_at: null,
      ended_at: finished.now,
    }))
    .where('id', '=', finished.id)
    .where('status', 'in', statesBefore(finished.status))
    .returning('origin_json')
    .executeTakeFirstOrThrow()
  const waiting = await queries
    .selectFrom('deployments')
    .select(['id', 'origin_json'])
    .where('project_id', '=', finished.projectId)
    .where('status', '=', 'queued')
    .where('ended_at', 'is', null)
    .where('id', '<', finished.id)
    .execute()
  for (const { id, origin_json: origin } of waiting) {
    const sameOrigin = isDeepStrictEqual(decodeJson<ProjectSource>(origin), decodeJson(origin_json))
    await endSuperseded(queries, id, finished, decideSupersededEnding({ sameOrigin, newer: finished }))
  }
}

/** How a deployment that waited ends when the newer one that took its place has ended. */
export function decideSupersededEnding(input: {
  /** Both deploy from the same place, so that the newer one has read what the older one would have, or later. */
  sameOrigin: boolean
  newer: Pick<FinishedDeployment, 'id' | 'status'>
}): Pick<FinishedDeployment, 'status' | 'summary'> {
  const { sameOrigin, newer } = input
  if (newer.status === 'failure')
    return { status: 'failure', summary: `Superseded by ${newer.id}, which failed.` }
  if (!sameOrigin)
    return {
      status: 'failure',
      summary: `Superseded by ${newer.id}, which deployed from another source, before this one began.`,
    }
  return { status: 'success', summary: `Superseded by ${newer.id}, which carried this update live.` }
}

// A state is never skipped: the deployment begins and ends within the one transaction.
async function endSuperseded(
  queries: WriteQueries,
  id: string,
  newer: FinishedDeployment,
  ending: Pick<FinishedDeployment, 'status' | 'summary'>,
): Promise<void> {
  await queries
    .updateTable('deployments')
    .set({ status: 'in_progress', started_at: newer.now })
    .where('id', '=', id)
    .where('status', 'in', statesBefore('in_progress'))
    .execute()
  await queries
    .updateTable('deployments')
    .set(eb => ({ ...ending, version: eb('version', '+', 1), ended_at: newer.now }))
    .where('id', '=', id)
    .where('status', 'in', statesBefore(ending.status))
    .execute()
}
