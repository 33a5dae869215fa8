import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Client, hasEnded } from '../../client/index.ts'
import type { UpdateStatus } from '../../contract/index.ts'
import type { CommandContext } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import type { ExitName } from '../core/failure.ts'
import { flag } from '../core/option.ts'
import { show } from '../core/show.ts'
import { createLogShortener, type LogShortener } from './shorten-findings.ts'

const reconnections = 5
const reconnectAfterMs = 500

export const logOptions = {
  findings: flag('Shows all findings of checks in the log instead of the first ten.'),
}

export interface ReportedUpdate {
  statusId: string
  /** Shows all findings instead of the first ten. */
  findings?: boolean
}

/** Shows a deployment's log as it is written and, at the end, its outcome. */
export async function reportUpdateUntilEnd(
  context: CommandContext,
  client: Client,
  { statusId, findings = false }: ReportedUpdate,
): Promise<ExitName> {
  const { signal } = context
  const log = createLogShortener({ statusId, showsAll: findings })
  try {
    let shown = await showLog(context, client, { statusId, log })
    for await (const status of client.followUpdate({ statusId })) {
      await noteAll(context, status.logs.slice(shown).flatMap(log.take))
      shown = Math.max(shown, status.logs.length)
      if (!hasEnded(status)) continue
      await noteAll(context, log.end())
      return await reportEnd(context, client, status)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    throw new CommandError('interrupted', 'Stopped following the log. The deployment continues.', {
      next: `Run \`lectern status ${statusId} --wait\` to follow it again.`,
      cause: error,
    })
  }
  return 'fault'
}

/**
 * Shows the log as it is written and returns the number of the last line shown. Resumes a broken stream after that line. If
 * no stream is available, the caller reads the remaining lines from the status.
 */
async function showLog(
  context: CommandContext,
  client: Client,
  { statusId, log }: { statusId: string; log: LogShortener },
): Promise<number> {
  const { signal, wait = pause } = context
  let shown = 0
  for (let failures = 0; failures < reconnections; failures += 1) {
    try {
      for await (const event of client.followUpdateLog({ statusId, afterLine: shown })) {
        if (event.kind === 'end') return shown
        await noteAll(context, log.take(event.text))
        shown = event.number
        failures = 0
      }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'answer-cut-off') return shown
      await wait(reconnectAfterMs, signal)
    }
  }
  return shown
}

async function noteAll({ terminal }: CommandContext, lines: string[]): Promise<void> {
  for (const line of lines) await terminal.note(line)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return delay(milliseconds, undefined, { signal })
}

async function reportEnd(context: CommandContext, client: Client, status: UpdateStatus): Promise<ExitName> {
  await show(context, status, formatOutcome(status, context.terminal.paint))
  if (status.status === 'success') return 'done'
  if (!context.json && (await wasRefused(client, status._id)))
    await context.terminal.note(
      `To publish it although the check failed: lectern deployments publish ${status._id} --wait`,
    )
  return 'update-failed'
}

/** Whether only checks stopped a deployment. If that cannot be read, the outcome is shown without the hint. */
async function wasRefused(client: Client, statusId: string): Promise<boolean> {
  try {
    return (await client.listFindings({ statusId })).canPublishAnyway
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

export function formatOutcome(
  { status, summary }: Pick<UpdateStatus, 'status' | 'summary'>,
  paint: CommandContext['terminal']['paint'],
): string {
  const colour = status === 'success' ? 'green' : status === 'failure' ? 'red' : 'yellow'
  return `${paint(colour, status)}  ${summary}`
}
