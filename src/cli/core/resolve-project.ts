import type { Client } from '../../client/index.ts'
import type { ProjectView } from '../../contract/index.ts'
import type { CommandContext } from './command.ts'
import { CommandError } from './command-error.ts'
import { connect } from './connect.ts'
import { findNearest } from './find-nearest.ts'

/** Returns the project with this ID, domain or former domain or, without a name, the only project. */
export async function resolveProject(client: Client, named: string | undefined): Promise<ProjectView> {
  const { projects } = await client.listProjects()
  if (named === undefined) return takeOnly(projects, '--project')
  const found =
    projects.find(({ id, domain }) => id === named || domain === named) ??
    projects.find(({ formerDomains }) => formerDomains.includes(named))
  if (found) return found
  const nearest = findNearest(
    named,
    projects.map(project => project.domain),
  )
  throw new CommandError('not-found', `There is no project “${named}”.`, {
    ...(nearest && { next: `Did you mean “${nearest}”?` }),
  })
}

function takeOnly(projects: ProjectView[], option: '--project' | '--domain'): ProjectView {
  const [only, ...others] = projects
  if (only && others.length === 0) return only
  if (!only)
    throw new CommandError('not-found', 'There are no projects yet.', {
      next: 'Run `lectern projects create NAME --domain DOMAIN` to create one.',
    })
  throw new CommandError('usage', 'Several projects exist.', {
    next: `Add one of: ${projects.map(({ domain }) => `${option} ${domain}`).join(', ')}`,
  })
}

/** Returns `options.domain` or, if there is an admin key, the domain of the only project. */
export async function resolveDomain(
  context: CommandContext,
  options: { url: string | undefined; domain: string | undefined },
): Promise<string> {
  if (options.domain !== undefined) return options.domain
  const key = context.env.LECTERN_KEY?.trim()
  if (!key || key.startsWith('lectern_dsc_'))
    throw new CommandError('usage', 'The domain of the documentation is missing.', {
      next: 'Add --domain DOMAIN, or set LECTERN_KEY to an admin key if there is only one project.',
    })
  const client = connect(context, { url: options.url, key })
  const { projects } = await client.listProjects()
  return takeOnly(projects, '--domain').domain
}
