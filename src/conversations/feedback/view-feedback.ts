import type { Feedback } from '../../contract/index.ts'
import type { TurnRow } from '../../database/index.ts'

/** Null if there is no feedback. */
export function viewFeedback(
  row: Pick<TurnRow, 'feedback_rating' | 'feedback_comment' | 'feedback_at'>,
): Feedback | null {
  if (row.feedback_at === null) return null
  return {
    rating: row.feedback_rating,
    comment: row.feedback_comment,
    at: new Date(row.feedback_at).toISOString(),
  }
}
