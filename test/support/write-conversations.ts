import type { Insertable } from 'kysely'
import type { Database, TurnRow } from '../../src/database/index.ts'
import { createIdAt } from '../../src/shared/index.ts'

const rowsPerStatement = 500

/** Writes one finished turn per element, with the given members. By default each turn has a new thread. */
export async function writeConversations(
  database: Database,
  projectId: string,
  turns: readonly ({ at: number } & Partial<TurnRow>)[],
): Promise<string[]> {
  const rows = turns.map(({ at, ...given }): Insertable<TurnRow> => {
    const id = createIdAt(at)
    return {
      project_id: projectId,
      id,
      thread_id: id,
      fp: 'anonymous',
      query: 'How?',
      response: 'So.',
      sources_json: '[]',
      query_category: 'how-to',
      resolution_status: 'answered',
      resolution_reason: 'grounded',
      page_url: null,
      deployment_id: null,
      insight_json: null,
      accepted_at: at,
      deadline_at: at,
      finished_at: at,
      outcome: 'completed',
      ...given,
    }
  })
  for (let first = 0; first < rows.length; first += rowsPerStatement)
    await database.write(queries =>
      queries
        .insertInto('turns')
        .values(rows.slice(first, first + rowsPerStatement))
        .execute(),
    )
  return rows.map(row => row.id)
}
