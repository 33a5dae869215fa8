import { readFile } from 'node:fs/promises'
import type { ProjectView } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { choice, flag, type OptionValues, text, wholeNumber } from '../core/option.ts'
import { resolveProject } from '../core/resolve-project.ts'
import { describeFileError } from '../files/describe-file-error.ts'

const settings = {
  hostname: text('HOST', 'Host name that leads to this server and shows the site alone.'),
  'no-hostname': flag('Takes the host name away.'),
  'chat-box': choice(['on', 'off'], 'Whether the pages that this server shows have a chat box.'),
  'refresh-hours': wholeNumber(
    'HOURS',
    { min: 0, max: 8760 },
    'Asks for an update each time so many hours have passed; 0: never.',
  ),
  'gitlab-token-file': text('FILE', 'File with the token that tells GitLab of updates.'),
  'no-gitlab-token': flag('Forgets that token.'),
}

export const setProjectCommand = defineCommand({
  summary: 'Sets or shows the host name, the chat box, scheduled updates and the token for GitLab.',
  arguments: [{ name: 'PROJECT', description: 'Id or domain of the project.', required: true }],
  options: { ...settings, ...serverOptions },
  examples: [
    { run: 'lectern projects set acme --hostname docs.example.com', does: 'Show the site at its own name' },
    { run: 'lectern projects set acme --chat-box off --refresh-hours 24', does: 'Deploy once a day' },
  ],
  async run(context, { options, words: [named] }) {
    const { terminal, json, signal } = context
    const changes = await readChanges(options)
    const client = connect(context, options)
    const project = await resolveProject(client, named, signal)
    const changed =
      Object.keys(changes).length === 0
        ? project
        : await client.updateProject({ projectId: project.id, ...changes }, { signal })
    if (json) await terminal.json(changed)
    else for (const line of describeSettings(changed)) await terminal.line(line)
    return 'done'
  },
})

async function readChanges(options: OptionValues<typeof settings>) {
  const { hostname, 'refresh-hours': hours, 'chat-box': chatBox, 'gitlab-token-file': tokenFile } = options
  if (hostname !== undefined && options['no-hostname'])
    throw new CommandError('usage', 'Give either --hostname HOST or --no-hostname.')
  if (tokenFile !== undefined && options['no-gitlab-token'])
    throw new CommandError('usage', 'Give either --gitlab-token-file FILE or --no-gitlab-token.')
  return {
    ...(hostname !== undefined && { hostname }),
    ...(options['no-hostname'] && { hostname: null }),
    ...(chatBox !== undefined && { chatBox: chatBox === 'on' }),
    ...(hours !== undefined && { refreshHours: hours || null }),
    ...(tokenFile !== undefined && { gitlabToken: await readToken(tokenFile) }),
    ...(options['no-gitlab-token'] && { gitlabToken: null }),
  }
}

async function readToken(file: string): Promise<string> {
  const token = await readFile(file, 'utf8').catch(error => {
    throw describeFileError(`${file} cannot be read`, error)
  })
  if (token.trim() === '') throw new CommandError('file-unusable', `${file} is empty.`)
  return token.trim()
}

function describeSettings(project: ProjectView): string[] {
  const { hostname, chatBox, refreshHours, tellsGitlab, sourceNotice } = project
  return [
    `Host name: ${hostname ?? 'none of its own'}`,
    `Chat box: ${chatBox ? 'on' : 'off'}`,
    `Scheduled updates: ${refreshHours === null ? 'none' : `every ${refreshHours} hours`}`,
    `GitLab: ${tellsGitlab ? 'told of updates' : 'not told of updates'}`,
    ...(sourceNotice === null ? [] : [`Source: ${sourceNotice}`]),
  ]
}
