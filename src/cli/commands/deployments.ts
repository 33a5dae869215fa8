import type { Client } from '../../client/index.ts'
import type { UpdateStatus } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { connect } from '../core/connect.ts'
import type { ExitName } from '../core/failure.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { flag, wholeNumber } from '../core/option.ts'
import { show, showTable } from '../core/show.ts'
import { formatOutcome, logOptions, reportUpdateUntilEnd } from './report-update.ts'

const idArgument = { name: 'ID', description: 'Status ID of the deployment.', required: true }
const hints = { 'not-found': 'Run `lectern deployments list` to see a project’s deployments.' }

const listCommand = defineCommand({
  summary: 'Lists a project’s deployments, newest first, and which one is live.',
  options: {
    project: projectOption,
    limit: wholeNumber('COUNT', { min: 1, max: 100 }, 'Number of deployments, 1 to 100 (default 20).'),
    ...serverOptions,
  },
  examples: [{ run: 'lectern deployments list --project acme', does: 'Show the newest deployments' }],
  async run(context, { options }) {
    const { client, project } = await openProject(context, options)
    const { limit } = options
    const list = await client.listUpdates({ projectId: project.id, ...(limit !== undefined && { limit }) })
    await showUpdates(context, list, project.liveStatusId)
    if (project.locked)
      await context.terminal.note('The project is locked: deployments are built but not published.')
  },
})

const cancelCommand = defineCommand({
  summary: 'Cancels a queued or running deployment. The live site does not change.',
  arguments: [idArgument],
  options: serverOptions,
  examples: [
    {
      run: 'lectern deployments cancel 01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
      does: 'Stop a deployment before it goes live',
    },
  ],
  hints,
  async run(context, { options, words: [statusId = ''] }) {
    const { terminal } = context
    const status = await connect(context, options).cancelUpdate({ statusId })
    await show(context, status, formatOutcome(status, terminal.paint))
  },
})

const startOptions = {
  wait: flag('Follows the log until the new deployment ends. The exit code is 8 if it fails.'),
  ...logOptions,
  ...serverOptions,
}

const retryCommand = defineCommand({
  summary: 'Deploys the source of an ended deployment again and prints the new status ID.',
  arguments: [idArgument],
  options: startOptions,
  examples: [
    {
      run: 'lectern deployments retry 01K5ZQ6M3T8W4Y0V2X7B9C1D5E --wait',
      does: 'Retry a failed deployment',
    },
  ],
  hints,
  run: (context, { options, words: [statusId = ''] }) =>
    startFrom(context, options, client => client.retryUpdate({ statusId })),
})

const publishCommand = defineCommand({
  summary: 'Publishes a deployment that a check stopped, without building it again.',
  arguments: [idArgument],
  options: startOptions,
  examples: [
    {
      run: 'lectern deployments publish 01K5ZQ6M3T8W4Y0V2X7B9C1D5E --wait',
      does: 'Publish a deployment although a check failed',
    },
  ],
  hints,
  run: (context, { options, words: [statusId = ''] }) =>
    startFrom(context, options, client => client.publishAnyway({ statusId })),
})

const rollBackCommand = defineCommand({
  summary: 'Publishes an earlier deployment again, without building it.',
  arguments: [idArgument],
  options: serverOptions,
  examples: [
    {
      run: 'lectern deployments rollback 01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
      does: 'Return to an earlier deployment',
    },
  ],
  hints,
  async run(context, { options, words: [statusId = ''] }) {
    const client = connect(context, options)
    const back = await client.rollBack({ statusId })
    return reportUpdateUntilEnd(context, client, back)
  },
})

/** Starts a deployment from an earlier one. Follows it with `--wait`, and otherwise prints its ID. */
async function startFrom(
  context: CommandContext,
  options: Parameters<typeof connect>[1] & { wait?: boolean; findings?: boolean },
  start: (client: Client) => Promise<{ statusId: string }>,
): Promise<ExitName | undefined> {
  const client = connect(context, options)
  const { statusId } = await start(client)
  if (options.wait)
    return reportUpdateUntilEnd(context, client, { statusId, findings: options.findings ?? false })
  await show(context, { statusId }, statusId)
  await context.terminal.note(`Follow it: lectern status ${statusId} --wait`)
  return undefined
}

function showUpdates(
  context: CommandContext,
  list: { updates: Omit<UpdateStatus, 'logs'>[] },
  liveId: string | null,
): Promise<void> {
  return showTable(context, list, {
    heading: ['ID', 'STATUS', 'TRIGGER', 'CREATED', 'SUMMARY'],
    rows: list.updates.map(({ _id, status, source, createdAt, summary }) => [
      _id,
      _id === liveId ? 'live' : status,
      source,
      createdAt,
      summary,
    ]),
    empty: 'No deployments yet.',
  })
}

export const deploymentCommands = {
  'deployments list': listCommand,
  'deployments cancel': cancelCommand,
  'deployments retry': retryCommand,
  'deployments publish': publishCommand,
  'deployments rollback': rollBackCommand,
}
