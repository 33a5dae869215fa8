import { giveFeedback } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers } from '../handler.ts'
import { findAskedProject } from './asked-site.ts'

export const feedbackHandlers: Handlers<'giveFeedback'> = {
  async giveFeedback(services, { params, body, principal }) {
    const { messageId, rating, comment = null } = body
    const project = await findAskedProject(services, principal, params.domain)
    const outcome = await giveFeedback(services, {
      projectId: project.id,
      turnId: messageId,
      rating,
      comment,
    })
    if (outcome.kind === 'unknown-turn')
      throw new AppError('not-found', `There is no answer ${messageId} in this project.`)
    return { json: { messageId, feedback: outcome.feedback } }
  },
}
