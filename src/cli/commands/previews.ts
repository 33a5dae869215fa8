import type { Client } from '../../client/index.ts'
import type { PreviewView } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { flag } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { logOptions, reportUpdateUntilEnd } from './report-update.ts'

const branchArgument = { name: 'BRANCH', description: 'Branch of the project’s repository.', required: true }

const previewCommand = defineCommand({
  summary: 'Deploys a branch to a preview of its own; what is live is not touched.',
  description:
    'The preview has its own site and its own assistant domain, which answers with the project’s assistant keys. It ends when\nits branch does, or with --end.',
  arguments: [branchArgument],
  options: {
    project: projectOption,
    wait: flag('Shows the log until the update has ended, and fails when it does.'),
    end: flag('Ends the preview instead.'),
    ...logOptions,
    ...serverOptions,
  },
  examples: [
    { run: 'lectern preview new-guide --wait', does: 'Show others what a branch will look like' },
    { run: 'lectern preview new-guide --end', does: 'Take the preview away' },
  ],
  async run(context, { options, words: [branch = ''] }) {
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, options)
    if (options.end) {
      const ended = await client.endPreview({ projectId, branch }, { signal })
      if (json) await terminal.json(ended)
      else await terminal.line(`The preview ${ended.domain} has ended.`)
      return 'done'
    }
    const queued = await client.createPreview({ projectId, branch }, { signal })
    await terminal.note(`Update ${queued.statusId} of the preview is queued.`)
    if (options.wait) {
      const { statusId } = queued
      const exit = await reportUpdateUntilEnd(context, client, { statusId, findings: options.findings })
      if (exit === 'done') await terminal.note(queued.previewUrl)
      return exit
    }
    if (json) await terminal.json(queued)
    else await terminal.line(queued.previewUrl)
    await terminal.note(`\`lectern status ${queued.statusId} --wait\` watches it.`)
    return 'done'
  },
})

const previewsCommand = defineCommand({
  summary: 'Lists a project’s previews.',
  options: { project: projectOption, ...serverOptions },
  examples: [{ run: 'lectern previews', does: 'See the previews, their addresses and how they are doing' }],
  async run(context, { options }) {
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, options)
    const answer = await client.listPreviews({ projectId }, { signal })
    if (json) await terminal.json(answer)
    else await terminal.line(formatPreviews(answer.previews))
    return 'done'
  },
})

function formatPreviews(previews: PreviewView[]): string {
  return renderTable(
    ['BRANCH', 'DOMAIN', 'STATUS', 'UPDATED', 'ADDRESS'],
    previews.map(({ branch, domain, status, updatedAt, previewUrl }) => [
      branch,
      domain,
      status,
      updatedAt,
      previewUrl,
    ]),
  )
}

/** Id of a branch's preview. */
export async function findPreview(
  client: Client,
  { projectId, branch }: { projectId: string; branch: string },
  signal: AbortSignal,
): Promise<string> {
  const { previews } = await client.listPreviews({ projectId }, { signal })
  const found = previews.find(preview => preview.branch === branch)
  if (found) return found.projectId
  throw new CommandError('not-found', `There is no preview of the branch ${branch}.`, {
    next: `\`lectern preview ${branch} --wait\` makes one.`,
  })
}

export const previewCommands = { preview: previewCommand, previews: previewsCommand }
