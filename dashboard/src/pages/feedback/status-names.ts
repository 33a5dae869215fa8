import { type FeedbackStatus, feedbackStatuses } from '../../../../src/contract/index.ts'

const labels: Record<FeedbackStatus, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
}

export const statusNames = feedbackStatuses.map(value => ({ value, label: labels[value] }))

export function isStatus(value: string | null): value is FeedbackStatus {
  return feedbackStatuses.some(status => status === value)
}
