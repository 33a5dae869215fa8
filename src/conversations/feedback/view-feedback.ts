import type { Feedback } from '../../contract/index.ts'
import type { TurnRow } from '../../database/index.ts'

/** What a reader made of an answer; null where nothing was said of it. */
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
