import { cleanText, type Feedback, type Rating } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { adjustTurnCount, holdTurnCount } from '../counting/count-turns.ts'
import { viewFeedback } from './view-feedback.ts'

export interface GivenFeedback {
  projectId: string
  turnId: string
  /** Must be the thread of the turn. */
  threadId: string
  rating: Rating | null
  comment: string | null
}

export type FeedbackOutcome = { kind: 'stored'; feedback: Feedback | null } | { kind: 'unknown-turn' }

/** Stores a reader's feedback on an answer, replacing earlier feedback. No rating and no comment removes it. */
export async function giveFeedback(
  { database, clock }: { database: Pick<Database, 'write'>; clock: Clock },
  { projectId, turnId, threadId, rating, comment }: GivenFeedback,
): Promise<FeedbackOutcome> {
  const words = cleanText(comment ?? '').trim() || null
  const isGiven = rating !== null || words !== null
  const row = await database.write(async queries => {
    const through = await holdTurnCount(queries, projectId)
    const ofTurn = { project_id: projectId, id: turnId, thread_id: threadId }
    const earlier = await queries
      .selectFrom('turns')
      .select('feedback_comment')
      .where(eb => eb.and(ofTurn))
      .executeTakeFirst()
    if (!earlier) return undefined
    const bytes = Buffer.byteLength(words ?? '') - Buffer.byteLength(earlier.feedback_comment ?? '')
    await adjustTurnCount(queries, { projectId, through }, [{ id: turnId, bytes }])
    return queries
      .updateTable('turns')
      .set({
        feedback_rating: rating,
        feedback_comment: words,
        feedback_at: isGiven ? clock.now() : null,
      })
      .where(eb => eb.and(ofTurn))
      .returning(['feedback_rating', 'feedback_comment', 'feedback_at'])
      .executeTakeFirst()
  })
  return row ? { kind: 'stored', feedback: viewFeedback(row) } : { kind: 'unknown-turn' }
}
