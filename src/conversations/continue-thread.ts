import type { Database } from '../database/index.ts'
import type { CreateId } from '../shared/index.ts'
import { listEarlierTurns } from './list-earlier-turns.ts'
import type { AcceptedTurn, TurnRequest } from './turn.ts'

/** The thread that a question belongs to: a new one, or one that the project has. Undefined where it has none with that id. */
export async function continueThread(
  { database, createId }: { database: Pick<Database, 'queries'>; createId: CreateId },
  { projectId, threadId }: Pick<TurnRequest, 'projectId' | 'threadId'>,
): Promise<Pick<AcceptedTurn, 'threadId' | 'earlier'> | undefined> {
  if (threadId === null) return { threadId: createId(), earlier: [] }
  const known = await database.queries
    .selectFrom('turns')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst()
  if (!known) return undefined
  return { threadId, earlier: await listEarlierTurns({ database }, { projectId, threadId }) }
}
