import type { Database } from '../../database/index.ts'
import { normalizeQuery } from '../counting/normalize-query.ts'

/** Deletes a query that readers searched for, for example because it names a person. Returns how often it was searched for. */
export async function eraseSearch(
  { database }: { database: Pick<Database, 'write'> },
  { projectId, searchQuery }: { projectId: string; searchQuery: string },
): Promise<number> {
  const query = normalizeQuery(searchQuery)
  // The row with an empty query has the totals of the site, which stay.
  if (query === '') return 0
  return database.write(async queries => {
    const deleted = await queries
      .deleteFrom('search_days')
      .where('project_id', '=', projectId)
      .where('query', '=', query)
      .returning('hits')
      .execute()
    await queries
      .deleteFrom('search_clicks')
      .where('project_id', '=', projectId)
      .where('query', '=', query)
      .execute()
    return deleted.reduce((sum, { hits }) => sum + hits, 0)
  })
}
