import { isDeepStrictEqual } from 'node:util'
import type { ProjectSource } from '../../contract/index.ts'
import { decodeJson, type WriteQueries } from '../../database/index.ts'
import { recordEvent } from '../events/record-event.ts'
import { statesBefore } from '../record/deployment.ts'
import { appendLogLine } from '../record/deployment-log.ts'

/** How a deployment ends. `held`: it was built, but the project is locked to another one. */
export type Ending = 'live' | 'held' | 'failed' | 'cancelled'

export interface FinishedDeployment {
  id: string
  projectId: string
  ending: Ending
  summary: string
  now: number
}

const states = { live: 'success', held: 'success', failed: 'failure', cancelled: 'failure' } as const

/**
 * Ends a running deployment and those that it superseded. The caller's transaction has locked the project and checked that it may end
 * the deployment.
 */
export async function finishDeployment(queries: WriteQueries, finished: FinishedDeployment): Promise<void> {
  const { id, projectId, summary, now } = finished
  const { origin_json, publishes } = await queries
    .selectFrom('deployments')
    .select(['origin_json', 'publishes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await endRun(queries, id, { status: states[finished.ending], summary }, now)
  const waiting = await queries
    .selectFrom('deployments')
    .select(['id', 'origin_json'])
    .where('project_id', '=', projectId)
    .where('status', '=', 'queued')
    .where('ended_at', 'is', null)
    .where('id', '<', id)
    .execute()
  for (const older of waiting) {
    // A build that was stored earlier does not have what the older deployment would have fetched.
    const sameOrigin =
      publishes === null &&
      isDeepStrictEqual(decodeJson<ProjectSource>(older.origin_json), decodeJson(origin_json))
    await endWaiting(queries, older.id, decideSupersededEnding({ sameOrigin, newer: finished }), now)
  }
}

export interface EndState {
  status: 'success' | 'failure'
  summary: string
}

/** Decides how a superseded deployment ends, once the newer one has ended. */
function decideSupersededEnding(input: {
  /** The newer one then read the same content or newer. */
  sameOrigin: boolean
  newer: Pick<FinishedDeployment, 'id' | 'ending'>
}): EndState {
  const { id, ending } = input.newer
  const failure = (reason: string): EndState => ({
    status: 'failure',
    summary: `Superseded by ${id}, ${reason}.`,
  })
  if (ending === 'failed') return failure('which failed')
  if (ending === 'cancelled') return failure('which was cancelled')
  if (!input.sameOrigin) return failure('which deployed other content')
  const outcome = ending === 'live' ? 'published this update' : 'was built with this update'
  return { status: 'success', summary: `Superseded by ${id}, which ${outcome}.` }
}

/** Ends a queued deployment, which passes through `in_progress` in the same transaction. */
export async function endWaiting(
  queries: WriteQueries,
  id: string,
  end: EndState,
  now: number,
): Promise<void> {
  await queries
    .updateTable('deployments')
    .set({ status: 'in_progress', started_at: now })
    .where('id', '=', id)
    .where('status', 'in', statesBefore('in_progress'))
    .execute()
  await endRun(queries, id, end, now)
}

/** Ends a running deployment, no matter who holds its lease. */
async function endRun(queries: WriteQueries, id: string, end: EndState, now: number): Promise<void> {
  await queries
    .updateTable('deployments')
    .set(eb => ({
      ...end,
      version: eb('version', '+', 1),
      lease_owner: null,
      lease_expires_at: null,
      ended_at: now,
    }))
    .where('id', '=', id)
    .where('status', 'in', statesBefore(end.status))
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendLogLine(queries, id, end.summary, now)
  await recordEvent(queries, id, now)
}

/** Ends all open deployments as failures; with `before`, only those older than that deployment. */
export async function endOpenUpdates(
  queries: WriteQueries,
  input: { projectId: string; before?: string; summary: string; now: number },
): Promise<void> {
  const { projectId, before, summary, now } = input
  const open = await queries
    .selectFrom('deployments')
    .select(['id', 'status'])
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .$if(before !== undefined, query => query.where('id', '<', before ?? ''))
    .execute()
  const end = { status: 'failure', summary } as const
  for (const { id, status } of open) await (status === 'queued' ? endWaiting : endRun)(queries, id, end, now)
}
