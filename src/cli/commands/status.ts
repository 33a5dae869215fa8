import type { Client } from '../../client/index.ts'
import type { UpdateStatus } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { flag, text } from '../core/option.ts'
import { resolveProject } from '../core/resolve-project.ts'
import { formatOutcome, logOptions, reportUpdateUntilEnd } from './report-update.ts'
import { createLogShortener } from './shorten-findings.ts'

export const statusCommand = defineCommand({
  summary: 'Shows the state, commit and log of a deployment.',
  arguments: [
    { name: 'ID', description: 'Status ID of the deployment. Default: the newest one.', required: false },
  ],
  options: {
    project: text('PROJECT', 'ID or domain of the project whose newest deployment is shown.'),
    wait: flag('Follows the log until the deployment ends. The exit code is 8 if it fails.'),
    ...logOptions,
    ...serverOptions,
  },
  examples: [
    { run: 'lectern status', does: 'Show the newest deployment' },
    { run: 'lectern status 01K5ZQ6M3T8W4Y0V2X7B9C1D5E --wait', does: 'Follow a deployment until it ends' },
  ],
  hints: { 'not-found': 'Run `lectern status --project PROJECT` to see a project’s newest deployment.' },
  async run(context, { options, words: [id] }) {
    const { terminal, json } = context
    const client = connect(context, options)
    const statusId = id ?? (await findNewest(client, options.project))
    const { findings } = options
    if (options.wait) return reportUpdateUntilEnd(context, client, { statusId, findings })
    const answer = await client.readUpdateStatus({ statusId })
    if (answer.changed) {
      if (json) await terminal.json(answer.status)
      else await terminal.print(formatStatus(answer.status, { findings, paint: terminal.paint }))
    }
  },
})

async function findNewest(client: Client, named: string | undefined): Promise<string> {
  const project = await resolveProject(client, named)
  const { updates } = await client.listUpdates({ projectId: project.id, limit: 1 })
  if (updates[0]) return updates[0]._id
  throw new CommandError('not-found', `${project.domain} has no deployments yet.`, {
    next: 'Run `lectern deploy PATH --wait` to deploy a folder.',
  })
}

function formatStatus(
  status: UpdateStatus,
  { findings, paint }: { findings: boolean; paint: CommandContext['terminal']['paint'] },
): string {
  const { commit, author } = status
  const shortener = createLogShortener({ statusId: status._id, showsAll: findings })
  const log = [...status.logs.flatMap(shortener.take), ...shortener.end()]
  const facts: [string, string | undefined][] = [
    ['Deployment', status._id],
    ['Project', `${status.subdomain} (${status.projectId})`],
    ['Trigger', status.source],
    ['Author', author?.name],
    [
      'Commit',
      [commit?.sha?.slice(0, 12), commit?.ref, commit?.message?.split('\n', 1)[0]].filter(Boolean).join(' '),
    ],
    ['Files', formatChanges(commit?.filesChanged)],
    ['Created', status.createdAt],
    ['Ended', status.endedAt],
  ]
  const lines = facts.flatMap(([name, value]) => (value ? [`${paint('dim', name.padEnd(10))} ${value}`] : []))
  return `${[formatOutcome(status, paint), ...lines, ...log.map(line => `  ${line}`)].join('\n')}\n`
}

function formatChanges(
  changed: NonNullable<UpdateStatus['commit']>['filesChanged'] | undefined,
): string | undefined {
  if (!changed) return undefined
  return `${changed.added.length} added, ${changed.modified.length} modified, ${changed.removed.length} removed`
}
