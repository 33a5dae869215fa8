import type { Client } from '../../client/index.ts'
import type { PreviewView } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { flag } from '../core/option.ts'
import { show, showTable } from '../core/show.ts'
import { logOptions, reportUpdateUntilEnd } from './report-update.ts'

const branchArgument = {
  name: 'BRANCH',
  description: 'Branch of the project’s git repository.',
  required: true,
}

const previewCommand = defineCommand({
  summary: 'Deploys a branch to its preview and prints its address.',
  description:
    'The preview has its own site and assistant domain; the project’s assistant keys work for it. The live deployment does\nnot change. The preview ends when the branch is deleted, or with --end.',
  arguments: [branchArgument],
  options: {
    project: projectOption,
    wait: flag('Follows the log until the deployment ends. The exit code is 8 if it fails.'),
    end: flag('Ends the preview instead.'),
    ...logOptions,
    ...serverOptions,
  },
  examples: [
    { run: 'lectern preview new-guide --wait', does: 'Deploy a branch for review' },
    { run: 'lectern preview new-guide --end', does: 'End the preview' },
  ],
  hints: {
    conflict:
      'A preview needs another branch of the project’s git repository. `lectern projects rename PROJECT --git URL` sets the repository.',
  },
  async run(context, { options, words: [branch = ''] }) {
    const { terminal } = context
    const { client, projectId } = await openProject(context, options)
    if (options.end) {
      const ended = await client.endPreview({ projectId, branch })
      await show(context, ended, `Ended the preview ${ended.domain}.`)
      return 'done'
    }
    const queued = await client.createPreview({ projectId, branch })
    await terminal.note(`Queued deployment ${queued.statusId} of the preview.`)
    if (options.wait) {
      const { statusId } = queued
      const exit = await reportUpdateUntilEnd(context, client, { statusId, findings: options.findings })
      if (exit === 'done') await terminal.note(queued.previewUrl)
      return exit
    }
    await show(context, queued, queued.previewUrl)
    await terminal.note(`Follow it: lectern status ${queued.statusId} --wait`)
  },
})

const previewsCommand = defineCommand({
  summary: 'Lists a project’s previews with their addresses and states.',
  options: { project: projectOption, ...serverOptions },
  examples: [{ run: 'lectern previews', does: 'Show the previews' }],
  async run(context, { options }) {
    const { client, projectId } = await openProject(context, options)
    const answer = await client.listPreviews({ projectId })
    await showPreviews(context, answer)
  },
})

function showPreviews(context: CommandContext, answer: { previews: PreviewView[] }): Promise<void> {
  return showTable(context, answer, {
    heading: ['BRANCH', 'DOMAIN', 'STATUS', 'UPDATED', 'ADDRESS'],
    rows: answer.previews.map(({ branch, domain, status, updatedAt, previewUrl }) => [
      branch,
      domain,
      status,
      updatedAt,
      previewUrl,
    ]),
    empty: 'No previews yet.',
  })
}

export async function findPreview(
  client: Client,
  { projectId, branch }: { projectId: string; branch: string },
): Promise<string> {
  const { previews } = await client.listPreviews({ projectId })
  const found = previews.find(preview => preview.branch === branch)
  if (found) return found.projectId
  throw new CommandError('not-found', `The branch “${branch}” has no preview.`, {
    next: `Run \`lectern preview ${branch} --wait\` to create one.`,
  })
}

export const previewCommands = { preview: previewCommand, previews: previewsCommand }
