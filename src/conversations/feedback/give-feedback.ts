import { cleanText, type Feedback, type Rating } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
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
  const row = await database.write(queries =>
    queries
      .updateTable('turns')
      .set({
        feedback_rating: rating,
        feedback_comment: words,
        feedback_at: isGiven ? clock.now() : null,
      })
      .where('project_id', '=', projectId)
      .where('id', '=', turnId)
      .where('thread_id', '=', threadId)
      .returning(['feedback_rating', 'feedback_comment', 'feedback_at'])
      .executeTakeFirst(),
  )
  return row ? { kind: 'stored', feedback: viewFeedback(row) } : { kind: 'unknown-turn' }
}
