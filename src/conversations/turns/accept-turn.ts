import type { Database } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'
import { continueThread } from './continue-thread.ts'
import type { AcceptedTurn, TurnRequest } from './turn.ts'
import { takeTurnId } from './turn-id.ts'
import { turnRow } from './turn-row.ts'

export type TurnAcceptance = { kind: 'accepted'; turn: AcceptedTurn } | { kind: 'unknown-thread' }

/** Stores a reader's question durably, before its answer begins. Threads of other projects are unknown. */
export async function acceptTurn(
  needs: { database: Database; clock: Clock; createId: CreateId },
  request: TurnRequest,
): Promise<TurnAcceptance> {
  const { database, clock } = needs
  const thread = await continueThread(needs, request)
  if (!thread) return { kind: 'unknown-thread' }
  const { threadId } = thread
  const turnId = await database.write(async queries => {
    const id = await takeTurnId(queries, { projectId: request.projectId, now: clock.now() })
    const row = turnRow({ turnId: id, threadId, request, ending: null, finishedAt: null })
    await queries.insertInto('turns').values(row).execute()
    return id
  })
  return { kind: 'accepted', turn: { turnId, ...thread } }
}
