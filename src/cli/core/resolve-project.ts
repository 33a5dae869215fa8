import type { Client } from '../../client/index.ts'
import type { ProjectView } from '../../contract/index.ts'
import type { CommandContext } from './command.ts'
import { CommandError } from './command-error.ts'
import { connect } from './connect.ts'
import { findNearest } from './find-nearest.ts'

/** The project with that id or domain or, when none is named, the only one there is. */
export async function resolveProject(
  client: Client,
  named: string | undefined,
  signal: AbortSignal,
): Promise<ProjectView> {
  const { projects } = await client.listProjects({ signal })
  if (named === undefined) return takeOnly(projects)
  const found = projects.find(({ id, domain }) => id === named || domain === named)
  if (found) return found
  const nearest = findNearest(
    named,
    projects.map(project => project.domain),
  )
  throw new CommandError('not-found', `There is no project “${named}”.`, {
    ...(nearest && { next: `Did you mean “${nearest}”?` }),
  })
}

function takeOnly(projects: ProjectView[]): ProjectView {
  const [only, ...others] = projects
  if (only && others.length === 0) return only
  if (!only)
    throw new CommandError('not-found', 'There is no project yet.', {
      next: '`lectern projects create NAME --domain DOMAIN` makes one.',
    })
  throw new CommandError('usage', 'There are several projects; say which.', {
    next: `Pass one of: ${projects.map(({ domain }) => domain).join(', ')}.`,
  })
}

/** The domain that was given or, with an admin key at hand, that of the only project. */
export async function resolveDomain(
  context: CommandContext,
  options: { url: string | undefined; domain: string | undefined },
): Promise<string> {
  if (options.domain !== undefined) return options.domain
  const key = context.env.LECTERN_KEY?.trim()
  if (!key || key.startsWith('lectern_dsc_'))
    throw new CommandError('usage', 'Say which documentation is meant.', { next: 'Pass --domain DOMAIN.' })
  const client = connect(context, { url: options.url, key })
  return (await resolveProject(client, undefined, context.signal)).domain
}
