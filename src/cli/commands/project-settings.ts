import { type CommandContext, type CommandInput, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { resolveProject } from '../core/resolve-project.ts'

const projectArgument = { name: 'PROJECT', description: 'Id or domain of the project.', required: true }

const lockProjectCommand = defineCommand({
  summary: 'Keeps what is live: later updates are built, but do not go live.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects lock acme', does: 'Keep what readers see, whatever is pushed' }],
  run: (context, input) => setLock(context, input, true),
})

const unlockProjectCommand = defineCommand({
  summary: 'Lets updates go live again, from the next one on.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects unlock acme', does: 'Let the next update go live' }],
  run: (context, input) => setLock(context, input, false),
})

async function setLock(
  context: CommandContext,
  { options, words: [named = ''] }: CommandInput<typeof serverOptions>,
  locked: boolean,
) {
  const { terminal, json, signal } = context
  const client = connect(context, options)
  const { id } = await resolveProject(client, named, signal)
  const project = await client.updateProject({ projectId: id, locked }, { signal })
  const outcome = locked ? `is locked to ${project.liveStatusId}` : 'is not locked'
  if (json) await terminal.json(project)
  else await terminal.line(`${project.domain} ${outcome}.`)
  if (!locked)
    await terminal.note(
      'What the lock held back is not live; `lectern deployments rollback ID` shows readers one of those.',
    )
  return 'done' as const
}

const previewsCommand = defineCommand({
  summary: 'Says whether pushes to other branches become previews.',
  arguments: [projectArgument, { name: 'on|off', description: 'off is usual.', required: true }],
  options: serverOptions,
  examples: [{ run: 'lectern projects previews acme on', does: 'Show what every branch will look like' }],
  async run(context, { options, words: [named = '', wanted] }) {
    const { terminal, json, signal } = context
    if (wanted !== 'on' && wanted !== 'off')
      throw new CommandError('usage', `Say on or off, not “${wanted}”.`)
    const client = connect(context, options)
    const { id } = await resolveProject(client, named, signal)
    const project = await client.updateProject({ projectId: id, previewsOnPush: wanted === 'on' }, { signal })
    if (json) await terminal.json(project)
    else
      await terminal.line(
        `Pushes to other branches of ${project.domain} ${wanted === 'on' ? 'become' : 'make no'} previews.`,
      )
    return 'done'
  },
})

const webhookCommand = defineCommand({
  summary: 'Makes the secret with which GitHub or GitLab tells of pushes, and prints it, this once.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects webhook acme', does: 'Deploy whenever somebody pushes' }],
  async run(context, { options, words: [named = ''] }) {
    const { terminal, json, signal } = context
    const client = connect(context, options)
    const { id } = await resolveProject(client, named, signal)
    const made = await client.createWebhookSecret({ projectId: id }, { signal })
    if (json) await terminal.json(made)
    else await terminal.line(made.secret)
    await terminal.note(`It is not shown again, and the secret before it has stopped working.`)
    await terminal.note(`GitHub: ${made.githubUrl} (content type application/json)`)
    await terminal.note(`GitLab: ${made.gitlabUrl}`)
    return 'done'
  },
})

export const projectSettingCommands = {
  'projects lock': lockProjectCommand,
  'projects unlock': unlockProjectCommand,
  'projects previews': previewsCommand,
  'projects webhook': webhookCommand,
}
