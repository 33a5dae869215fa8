import type { GivenSource, ProjectView } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { openProject } from '../core/open-project.ts'
import { text } from '../core/option.ts'
import { show, showTable } from '../core/show.ts'
import { projectCheckCommands } from './checks.ts'
import { privacyCommands } from './privacy.ts'
import { projectSettingCommands } from './project-settings.ts'
import { readToken, setProjectCommand, verifyProjectCommand } from './set-project.ts'

const projectArgument = { name: 'PROJECT', description: 'ID or domain of the project.', required: true }

const sourceOptions = {
  git: text('URL', 'Git repository to deploy from.'),
  branch: text('BRANCH', 'Branch of the repository. Default: its default branch.'),
  username: text('NAME', 'User name that belongs to the token. Most code hosts need none.'),
  'token-file': text(
    'FILE',
    'File with the token for the repository. Default: the stored token, if the URL is the same.',
  ),
  folder: text('PATH', 'Folder on the server. The operator must allow it.'),
  subfolder: text('PATH', 'Folder in the source that contains the documentation.'),
  'site-url': text('URL', 'Address of your own site; answers link there.'),
}

const listProjectsCommand = defineCommand({
  summary: 'Lists the projects with their sources and live deployments.',
  options: serverOptions,
  examples: [{ run: 'lectern projects list', does: 'Show the projects' }],
  async run(context, { options }) {
    const answer = await connect(context, options).listProjects()
    await showProjects(context, answer, answer.projects)
  },
})

const createProjectCommand = defineCommand({
  summary: 'Creates a project for one documentation site.',
  arguments: [{ name: 'NAME', description: 'Name of the project.', required: true }],
  options: {
    domain: text('DOMAIN', 'Short name for URLs: lower-case letters, digits and hyphens. Required.'),
    ...sourceOptions,
    ...serverOptions,
  },
  examples: [
    {
      run: 'lectern projects create "Acme Docs" --domain acme',
      does: 'Create a project to upload folders to',
    },
    {
      run: 'lectern projects create Acme --domain acme --git https://git.example.com/acme/docs.git --subfolder docs',
      does: 'Create a project with a git repository',
    },
  ],
  async run(context, { options, words: [name = ''] }) {
    const { domain } = options
    if (!domain) throw new CommandError('usage', 'The project needs a domain. Add --domain DOMAIN.')
    const project = await connect(context, options).createProject({
      name,
      domain,
      ...(await readChanges(options)),
    })
    await showProjects(context, project, [project])
    await context.terminal.note(
      `Deploy it: lectern deploy ${project.source ? '' : 'PATH '}--project ${project.domain} --wait`,
    )
  },
})

const renameProjectCommand = defineCommand({
  summary: 'Changes a project’s name, domain, source or site address.',
  description:
    'After a change of the domain, links with the earlier one keep working. `lectern projects release` releases it.',
  arguments: [projectArgument, { name: 'NAME', description: 'The new name.', required: false }],
  options: {
    domain: text('DOMAIN', 'New short name for URLs: lower-case letters, digits and hyphens.'),
    ...sourceOptions,
    ...serverOptions,
  },
  examples: [
    { run: 'lectern projects rename acme "Acme Handbook"', does: 'Rename a project' },
    { run: 'lectern projects rename docs --domain acme', does: 'Change the address of the site' },
    {
      run: 'lectern projects rename acme --site-url https://docs.example.com',
      does: 'Make answers link to your own site',
    },
  ],
  async run(context, { options, words: [named = '', name] }) {
    const { domain } = options
    const changes = {
      ...(await readChanges(options)),
      ...(name !== undefined && { name }),
      ...(domain !== undefined && { domain }),
    }
    if (Object.keys(changes).length === 0)
      throw new CommandError('usage', 'Nothing to change. Pass a NAME or an option.')
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const project = await client.updateProject({ projectId, ...changes })
    await showProjects(context, project, [project])
  },
})

const releaseDomainCommand = defineCommand({
  summary: 'Releases a former domain of a project, so that any project can take it.',
  description: 'Links with this domain stop working.',
  arguments: [
    projectArgument,
    { name: 'DOMAIN', description: 'A former domain of the project.', required: true },
  ],
  options: serverOptions,
  examples: [{ run: 'lectern projects release acme docs', does: 'Release the former domain docs' }],
  async run(context, { options, words: [named, domain = ''] }) {
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const project = await client.releaseDomain({ projectId, domain })
    await show(context, project, `Released “${domain}”, a former domain of ${project.domain}.`)
  },
})

const archiveProjectCommand = defineCommand({
  summary: 'Archives a project. This cannot be undone.',
  description:
    'Its site and assistant go offline, and its assistant keys stop working. Its conversations stay stored, and its domain\ncannot be used again.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects archive acme', does: 'Archive a project' }],
  async run(context, { options, words: [named] }) {
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const project = await client.archiveProject({ projectId })
    await show(context, project, `Archived ${project.domain} (“${project.name}”).`)
  },
})

async function readChanges(options: Record<keyof typeof sourceOptions, string | undefined>) {
  const source = await readSource(options)
  const siteUrl = options['site-url']
  return { ...(source && { source }), ...(siteUrl && { siteUrl }) }
}

async function readSource(
  options: Record<Exclude<keyof typeof sourceOptions, 'site-url'>, string | undefined>,
): Promise<GivenSource | undefined> {
  const { git, branch, folder, subfolder, username, 'token-file': tokenFile } = options
  const inside = subfolder === undefined ? {} : { folder: subfolder }
  if (git !== undefined && folder !== undefined)
    throw new CommandError('usage', 'A project has only one source. Pass either --git or --folder.')
  if (git !== undefined)
    return {
      kind: 'git',
      url: git,
      ...(branch !== undefined && { branch }),
      ...(username !== undefined && { username }),
      ...(tokenFile !== undefined && { token: await readToken(tokenFile) }),
      ...inside,
    }
  if (username !== undefined || tokenFile !== undefined)
    throw new CommandError('usage', '--username and --token-file need --git.')
  if (branch !== undefined) throw new CommandError('usage', '--branch needs --git.')
  if (folder !== undefined) return { kind: 'folder', path: folder, ...inside }
  if (subfolder !== undefined) throw new CommandError('usage', '--subfolder needs --git or --folder.')
  return undefined
}

function showProjects(context: CommandContext, answer: unknown, projects: ProjectView[]): Promise<void> {
  return showTable(context, answer, {
    heading: ['ID', 'DOMAIN', 'NAME', 'SOURCE', 'LIVE'],
    rows: projects.map(project => [
      project.id,
      project.domain,
      project.name,
      describeSource(project.source),
      project.liveStatusId === null
        ? 'not deployed'
        : `${project.liveStatusId}${project.locked ? ' (locked)' : ''}`,
    ]),
    empty: 'No projects yet.',
  })
}

function describeSource(source: ProjectView['source']): string {
  if (source === null) return 'none'
  if (source.kind === 'git') return `${source.url}${source.branch ? ` (${source.branch})` : ''}`
  if (source.kind === 'bundled') return 'Lectern’s documentation'
  if (source.kind === 'other') return source.name
  return source.kind === 'folder' ? source.path : 'upload'
}

export const projectCommands = {
  'projects list': listProjectsCommand,
  'projects create': createProjectCommand,
  'projects rename': renameProjectCommand,
  'projects release': releaseDomainCommand,
  'projects set': setProjectCommand,
  'projects verify': verifyProjectCommand,
  ...projectCheckCommands,
  ...projectSettingCommands,
  ...privacyCommands,
  'projects archive': archiveProjectCommand,
}
