import { type CommandContext, type CommandInput, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject } from '../core/open-project.ts'
import { flag } from '../core/option.ts'
import { show } from '../core/show.ts'

const projectArgument = { name: 'PROJECT', description: 'ID or domain of the project.', required: true }

const lockProjectCommand = defineCommand({
  summary: 'Locks the live deployment: later deployments are built but not published.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects lock acme', does: 'Keep the live deployment during a freeze' }],
  run: (context, input) => setLock(context, input, true),
})

const unlockProjectCommand = defineCommand({
  summary: 'Unlocks the project: the next deployment goes live.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects unlock acme', does: 'Publish deployments again' }],
  run: (context, input) => setLock(context, input, false),
})

async function setLock(
  context: CommandContext,
  { options, words: [named = ''] }: CommandInput<typeof serverOptions>,
  locked: boolean,
): Promise<undefined> {
  const { terminal } = context
  const { client, projectId } = await openProject(context, { ...options, project: named })
  const project = await client.updateProject({ projectId, locked })
  const live = project.liveStatusId === null ? '' : ` Live: ${project.liveStatusId}.`
  await show(context, project, locked ? `Locked ${project.domain}.${live}` : `Unlocked ${project.domain}.`)
  if (!locked)
    await terminal.note(
      'Deployments made during the lock are not live. Run `lectern deployments rollback ID` to publish one.',
    )
}

const previewsCommand = defineCommand({
  summary: 'Turns previews of pushes to other branches on or off.',
  arguments: [projectArgument, { name: 'on|off', description: 'Default: off.', required: true }],
  options: serverOptions,
  examples: [{ run: 'lectern projects previews acme on', does: 'Create a preview for every pushed branch' }],
  async run(context, { options, words: [named = '', wanted] }) {
    if (wanted !== 'on' && wanted !== 'off')
      throw new CommandError('usage', `Pass on or off, not “${wanted}”.`)
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const project = await client.updateProject({ projectId, previewsOnPush: wanted === 'on' })
    await show(
      context,
      project,
      `Pushes to other branches of ${project.domain} ${wanted === 'on' ? 'create' : 'do not create'} previews.`,
    )
  },
})

const webhookCommand = defineCommand({
  summary: 'Creates the secret for push webhooks of GitHub or GitLab and prints it once.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects webhook acme', does: 'Deploy on every push' }],
  async run(context, { options, words: [named = ''] }) {
    const { terminal } = context
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const made = await client.createWebhookSecret({ projectId })
    await show(context, made, made.secret)
    await terminal.note('The secret is not shown again. It replaces the previous one, which no longer works.')
    await terminal.note(`GitHub: ${made.githubUrl} (content type application/json)`)
    await terminal.note(`GitLab: ${made.gitlabUrl}`)
  },
})

const deployKeyCommand = defineCommand({
  summary: 'Prints the public key with which Lectern fetches the repository over ssh.',
  description:
    'Add it to the repository as a deploy key with read access. A new key replaces the current one.',
  arguments: [projectArgument],
  options: { new: flag('Creates a new key and forgets the host keys of git servers.'), ...serverOptions },
  examples: [
    { run: 'lectern projects deploy-key acme', does: 'Show the key, or create the first one' },
    { run: 'lectern projects deploy-key acme --new', does: 'Replace the key' },
  ],
  async run(context, { options, words: [named = ''] }) {
    const { client, project } = await openProject(context, { ...options, project: named })
    const shown = project.deployKey !== null && !options.new ? { publicKey: project.deployKey } : undefined
    const answer = shown ?? (await client.createDeployKey({ projectId: project.id }))
    await show(context, answer, answer.publicKey)
  },
})

export const projectSettingCommands = {
  'projects lock': lockProjectCommand,
  'projects unlock': unlockProjectCommand,
  'projects previews': previewsCommand,
  'projects webhook': webhookCommand,
  'projects deploy-key': deployKeyCommand,
}
