import { changeFeedbackStatus, countFeedbackByPage, listFeedback } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const headers = { 'cache-control': 'private, no-store' }
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

export const feedbackHandlers = {
  async listFeedback(services, { query, project }) {
    return { json: await listFeedback(services, { projectId: project.id, query }), headers }
  },

  async countFeedbackByPage(services, { query, project }) {
    return { json: await countFeedbackByPage(services, { projectId: project.id, query }), headers }
  },

  async changeFeedback(services, { params, body, project }) {
    const feedbackId = params.feedbackId.toUpperCase()
    const change = { projectId: project.id, feedbackId, status: body.status }
    const changed = ulid.test(feedbackId) ? await changeFeedbackStatus(services, change) : undefined
    if (!changed) throw new AppError('not-found', `This project has no feedback ${params.feedbackId}.`)
    return { json: changed, headers }
  },
} satisfies Partial<RouteHandlers>
