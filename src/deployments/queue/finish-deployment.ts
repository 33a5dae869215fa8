import { isDeepStrictEqual } from 'node:util'
import type { ProjectSource } from '../../contract/index.ts'
import { decodeJson, type WriteQueries } from '../../database/index.ts'
import { recordEvent } from '../events/record-event.ts'
import { statesBefore } from '../record/deployment.ts'
import { appendLogLine } from '../record/deployment-log.ts'

/**
 * How a deployment ends. `held`: it is built, but the project is locked and shows what it showed before. `cancelled`: its
 * owner ended it.
 */
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
 * Ends a deployment that is under way and, with it, those that it superseded. The caller's transaction holds the project
 * and has checked that the deployment is the caller's to end.
 */
export async function finishDeployment(queries: WriteQueries, finished: FinishedDeployment): Promise<void> {
  const { id, projectId, summary, now } = finished
  const { origin_json } = await queries
    .selectFrom('deployments')
    .select('origin_json')
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
    const sameOrigin = isDeepStrictEqual(
      decodeJson<ProjectSource>(older.origin_json),
      decodeJson(origin_json),
    )
    await endWaiting(queries, older.id, decideSupersededEnding({ sameOrigin, newer: finished }), now)
  }
}

export interface EndState {
  status: 'success' | 'failure'
  summary: string
}

/** How a deployment that waited ends when the newer one that took its place has ended. */
function decideSupersededEnding(input: {
  /** Both deploy from the same place, so that the newer one has read what the older one would have, or later. */
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
  if (!input.sameOrigin) return failure('which deployed from another source, before this one began')
  const outcome = ending === 'live' ? 'carried this update live' : 'was built with this update in it'
  return { status: 'success', summary: `Superseded by ${id}, which ${outcome}.` }
}

/** Ends a deployment that waits; no state is skipped, as it begins and ends within the one transaction. */
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

/** Ends a running deployment, no matter who holds its lease. If it built a site, its screenshots are due. */
async function endRun(queries: WriteQueries, id: string, end: EndState, now: number): Promise<void> {
  await queries
    .updateTable('deployments')
    .set(eb => ({
      ...end,
      version: eb('version', '+', 1),
      lease_owner: null,
      lease_expires_at: null,
      ended_at: now,
      screenshots_due_at:
        end.status === 'success'
          ? eb.case().when('artifacts_json', 'is not', null).then(now).else(null).end()
          : null,
    }))
    .where('id', '=', id)
    .where('status', 'in', statesBefore(end.status))
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendLogLine(queries, id, end.summary, now)
  await recordEvent(queries, id, now)
}

/** Ends what waits or runs, as failures; with `before`, what is older than that deployment. */
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
