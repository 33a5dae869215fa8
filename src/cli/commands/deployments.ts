import type { UpdateStatus } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { connect } from '../core/connect.ts'
import { projectOption } from '../core/open-project.ts'
import { flag, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { resolveProject } from '../core/resolve-project.ts'
import { formatOutcome, logOptions, reportUpdateUntilEnd } from './report-update.ts'

const idArgument = { name: 'ID', description: 'Status id of the update.', required: true }
const hints = { 'not-found': '`lectern deployments list` shows a project’s updates.' }

const listCommand = defineCommand({
  summary: 'Lists a project’s updates, newest first.',
  options: {
    project: projectOption,
    limit: wholeNumber('COUNT', { min: 1, max: 100 }, 'Updates at most; 20 unless given.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern deployments list --project acme', does: 'See what was deployed, and what is live' },
  ],
  async run(context, { options }) {
    const { terminal, json, signal } = context
    const client = connect(context, options)
    const project = await resolveProject(client, options.project, signal)
    const { limit } = options
    const list = await client.listUpdates(
      { projectId: project.id, ...(limit !== undefined && { limit }) },
      { signal },
    )
    if (json) await terminal.json(list)
    else await terminal.line(formatUpdates(list.updates, project.liveStatusId))
    if (project.locked) await terminal.note('The project is locked: updates are built, but do not go live.')
    return 'done'
  },
})

const cancelCommand = defineCommand({
  summary: 'Cancels an update that waits or is under way.',
  arguments: [idArgument],
  options: serverOptions,
  examples: [
    {
      run: 'lectern deployments cancel 01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
      does: 'Stop an update before it goes live',
    },
  ],
  hints,
  async run(context, { options, words: [statusId = ''] }) {
    const { terminal, json, signal } = context
    const status = await connect(context, options).cancelUpdate({ statusId }, { signal })
    if (json) await terminal.json(status)
    else await terminal.line(formatOutcome(status, terminal.paint))
    return 'done'
  },
})

const retryCommand = defineCommand({
  summary: 'Deploys again from where an update was deployed from.',
  arguments: [idArgument],
  options: {
    wait: flag('Shows the log until the new update has ended, and fails when it does.'),
    ...logOptions,
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern deployments retry 01K5ZQ6M3T8W4Y0V2X7B9C1D5E --wait',
      does: 'Try a failed update once more',
    },
  ],
  hints,
  async run(context, { options, words: [statusId = ''] }) {
    const client = connect(context, options)
    const retry = await client.retryUpdate({ statusId }, { signal: context.signal })
    return options.wait
      ? reportUpdateUntilEnd(context, client, { ...retry, findings: options.findings })
      : showStatusId(context, retry.statusId)
  },
})

const rollBackCommand = defineCommand({
  summary: 'Puts live again, at once, what an earlier update built.',
  arguments: [idArgument],
  options: serverOptions,
  examples: [
    {
      run: 'lectern deployments rollback 01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
      does: 'Show readers again what they saw before',
    },
  ],
  hints,
  async run(context, { options, words: [statusId = ''] }) {
    const client = connect(context, options)
    const { signal } = context
    const back = await client.rollBack({ statusId }, { signal })
    return reportUpdateUntilEnd(context, client, back)
  },
})

async function showStatusId({ terminal, json }: CommandContext, statusId: string) {
  if (json) await terminal.json({ statusId })
  else await terminal.line(statusId)
  await terminal.note(`\`lectern status ${statusId} --wait\` watches it.`)
  return 'done' as const
}

function formatUpdates(updates: Omit<UpdateStatus, 'logs'>[], liveId: string | null): string {
  return renderTable(
    ['ID', 'STATUS', 'TRIGGER', 'CREATED', 'SUMMARY'],
    updates.map(({ _id, status, source, createdAt, summary }) => [
      _id,
      _id === liveId ? 'live' : status,
      source,
      createdAt,
      summary,
    ]),
  )
}

export const deploymentCommands = {
  'deployments list': listCommand,
  'deployments cancel': cancelCommand,
  'deployments retry': retryCommand,
  'deployments rollback': rollBackCommand,
}
