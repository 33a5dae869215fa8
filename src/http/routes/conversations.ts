import { eraseTurns, listThreads, readThread } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers } from '../handler.ts'
import { pageUrl } from './asked-site.ts'
import { requireProject } from './require-project.ts'

const headers = { 'cache-control': 'private, no-store' }

export const conversationHandlers: Handlers<'listThreads' | 'readThread' | 'eraseReader'> = {
  async listThreads(services, { params, query, principal }) {
    const project = await requireProject(services, principal, params.projectId)
    const page = query.page?.startsWith('/') ? pageUrl(services, project, query.page, null) : query.page
    const threads = await listThreads(services, { projectId: project.id, query: { ...query, page } })
    return { json: threads, headers }
  },

  async readThread(services, { params, query, principal }) {
    const project = await requireProject(services, principal, params.projectId)
    const { threadId } = params
    const thread = await readThread(services, { projectId: project.id, threadId, query })
    if (!thread) throw new AppError('not-found', `There is no thread ${threadId} in this project.`)
    return { json: thread, headers }
  },

  async eraseReader(services, { params, body, principal }) {
    const { id: projectId } = await requireProject(services, principal, params.projectId)
    const { fp, threadId = '' } = body
    const of = fp === undefined ? { threadId } : { fp }
    return { json: { erasedTurns: await eraseTurns(services, { projectId, of }) } }
  },
}
