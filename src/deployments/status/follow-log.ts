import type { UpdateState } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { waitForUpdateChange } from './wait-for-update-change.ts'

export interface LogLine {
  /** From 1, without gaps. */
  number: number
  text: string
}

export type LogEvent =
  | { kind: 'lines'; lines: LogLine[] }
  /** No line for a while. */
  | { kind: 'silence' }
  | { kind: 'end'; status: UpdateState; summary: string }

/**
 * Streams the log of a deployment after a line: existing lines at once, later ones as they are written, then the end. Returns early if
 * the signal aborts or the deployment does not exist. The caller has checked access.
 */
export async function* followLog(
  needs: { database: Database; takeTurn?: () => Promise<void> | undefined },
  input: { statusId: string; afterLine: number; silenceMs: number; signal: AbortSignal },
): AsyncGenerator<LogEvent, void, void> {
  const { database } = needs
  const { statusId, silenceMs, signal } = input
  let shown = input.afterLine
  while (!signal.aborted) {
    // Read before the lines, so that an ended deployment's lines are complete.
    const state = await readState(database, statusId)
    if (!state) return
    const lines = await readLines(database, statusId, shown)
    shown = lines.at(-1)?.number ?? shown
    if (lines.length > 0) yield { kind: 'lines', lines }
    if (state.ended_at !== null) return yield { kind: 'end', status: state.status, summary: state.summary }
    await waitForUpdateChange(needs, { statusId, version: state.version, waitMs: silenceMs, signal })
    await needs.takeTurn?.()
    if (lines.length === 0 && !signal.aborted) yield { kind: 'silence' }
  }
}

function readState(database: Database, statusId: string) {
  return database.queries
    .selectFrom('deployments')
    .select(['status', 'summary', 'version', 'ended_at'])
    .where('id', '=', statusId)
    .executeTakeFirst()
}

function readLines(database: Database, statusId: string, afterLine: number): Promise<LogLine[]> {
  return database.queries
    .selectFrom('deployment_logs')
    .select(['line_number as number', 'text'])
    .where('deployment_id', '=', statusId)
    .where('line_number', '>', afterLine)
    .orderBy('line_number')
    .execute()
}
