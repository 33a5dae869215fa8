import type { FeedbackItem, FeedbackStatus } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { nextTurnId } from '../turns/turn-id.ts'
import { readAnswerRows, readPageRows, viewFeedbackRow } from './feedback-rows.ts'

interface StatusChange {
  projectId: string
  feedbackId: string
  status: FeedbackStatus
}

/** Sets the status of feedback on a page or an answer. Returns undefined if the project has no such feedback. */
export async function changeFeedbackStatus(
  { database }: { database: Pick<Database, 'write'> },
  { projectId, feedbackId, status }: StatusChange,
): Promise<FeedbackItem | undefined> {
  return database.write(async queries => {
    await queries
      .updateTable('page_feedback')
      .set({ status })
      .where('project_id', '=', projectId)
      .where('id', '=', feedbackId)
      .execute()
    await queries
      .updateTable('turns')
      .set({ feedback_status: status })
      .where('project_id', '=', projectId)
      .where('id', '=', feedbackId)
      .where('feedback_at', 'is not', null)
      .execute()
    const range = { projectId, filter: {}, before: nextTurnId(feedbackId), limit: 1 }
    const [page] = await readPageRows(queries, range)
    const [answer] = await readAnswerRows(queries, range)
    const found = [page, answer].find(row => row?.id === feedbackId)
    return found && viewFeedbackRow(found)
  })
}
