import type { Database } from '../../database/index.ts'
import type { AuthorizeFetch } from '../../sources/index.ts'
import type { GithubApp } from './github-app.ts'

/**
 * Authorises fetches of repositories of installations as the app, with a token that can read only the project's own
 * repository and is sent only to GitHub's host.
 */
export function createFetchAuthorizer({
  app,
  database,
}: {
  app: GithubApp
  database: Database
}): AuthorizeFetch {
  const { host } = new URL(app.settings.webUrl)
  const none = { authorization: null, deployKey: null }
  return async ({ deploymentId, origin }) => {
    const url = origin.kind === 'git' ? URL.parse(origin.url) : null
    if (url?.host !== host) return none
    const row = await database.queries
      .selectFrom('deployments')
      .innerJoin('projects as own', 'own.id', 'deployments.project_id')
      // A preview is fetched as the project that it is of.
      .innerJoin('projects', join =>
        join.on(eb => eb('projects.id', '=', eb.fn.coalesce('own.preview_of', 'own.id'))),
      )
      .select([
        'projects.github_installation_id as installation',
        'projects.github_repository_id as repository',
      ])
      .where('deployments.id', '=', deploymentId)
      .executeTakeFirst()
    if (!row || row.installation === null || row.repository === null) return none
    const token = await app.createReadToken(row.installation, row.repository)
    const pair = Buffer.from(`x-access-token:${token}`).toString('base64')
    return { ...none, authorization: `Basic ${pair}` }
  }
}
