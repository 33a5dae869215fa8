import { exportConversations } from '../../conversations/index.ts'
import type { Handlers } from '../handler.ts'
import { requireProject } from './require-project.ts'

export const analyticsHandlers: Handlers<'exportConversations'> = {
  async exportConversations(services, { params, query, principal }) {
    const project = await requireProject(services, principal, params.projectId)
    const text = await exportConversations(services, { projectId: project.id, query })
    return { text, headers: { 'cache-control': 'private, no-store' } }
  },
}
