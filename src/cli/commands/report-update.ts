import { type Client, hasEnded } from '../../client/index.ts'
import type { UpdateStatus } from '../../contract/index.ts'
import type { CommandContext } from '../command.ts'
import { CommandError } from '../command-error.ts'
import type { ExitName } from '../failure.ts'

/** Shows an update's log lines as they come and, at its end, how it ended. */
export async function reportUpdateUntilEnd(
  context: CommandContext,
  client: Client,
  statusId: string,
): Promise<ExitName> {
  const { terminal, signal } = context
  let shown = 0
  try {
    for await (const status of client.followUpdate({ statusId }, { signal })) {
      for (const line of status.logs.slice(shown)) await terminal.note(line)
      shown = Math.max(shown, status.logs.length)
      if (hasEnded(status)) return await reportEnd(context, status)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    throw new CommandError('interrupted', 'Stopped watching. The update itself goes on.', {
      next: `\`lectern status ${statusId} --wait\` watches it again.`,
      cause: error,
    })
  }
  return 'fault'
}

async function reportEnd({ terminal, json }: CommandContext, status: UpdateStatus): Promise<ExitName> {
  if (json) await terminal.json(status)
  else await terminal.line(formatOutcome(status, terminal.paint))
  return status.status === 'success' ? 'done' : 'update-failed'
}

/** One line: the state and the summary. */
export function formatOutcome(
  { status, summary }: Pick<UpdateStatus, 'status' | 'summary'>,
  paint: CommandContext['terminal']['paint'],
): string {
  const colour = status === 'success' ? 'green' : status === 'failure' ? 'red' : 'yellow'
  return `${paint(colour, status)}  ${summary}`
}
