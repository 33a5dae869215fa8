import { findProject } from '../../access/index.ts'
import { exportConversations } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers } from '../handler.ts'

export const analyticsHandlers: Handlers<'exportConversations'> = {
  async exportConversations(services, { params, query, principal }) {
    const project = await findProject(services, {
      organizationId: principal.organizationId,
      projectId: params.projectId,
    })
    if (!project)
      throw new AppError('not-found', `There is no project with the identifier ${params.projectId}.`)
    const text = await exportConversations(services, { projectId: project.id, query })
    return { text, headers: { 'cache-control': 'private, no-store' } }
  },
}
