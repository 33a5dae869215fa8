import type { HttpServices } from '../http/index.ts'

/** Warns an operator whose members publish documentation on the origin of their dashboard. */
export async function warnAboutSharedOrigin({
  database: { queries },
  settings,
  log,
}: Pick<HttpServices, 'database' | 'settings' | 'log'>): Promise<void> {
  if (settings.sitesUrl() !== settings.baseUrl()) return
  const { members } = await queries
    .selectFrom('members')
    .select(query => query.fn.count<number | string>('user_id').distinct().as('members'))
    .executeTakeFirstOrThrow()
  const { authors } = await queries
    .selectFrom('projects')
    .select(query => query.fn.count<number | string>('organization_id').distinct().as('authors'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  const people = { members: Number(members), organizations: Number(authors) }
  if (people.members < 2 && people.organizations < 2) return
  log.warn(
    people,
    'Several people share this server, and its sites have the same origin as the dashboard. Set LECTERN_SITES_URL to another host name for the sites.',
  )
}
