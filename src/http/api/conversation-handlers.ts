import { eraseSearch } from '../../analytics/index.ts'
import type { ImportRequest, ImportResult } from '../../contract/index.ts'
import {
  eraseTurns,
  exportConversations,
  giveFeedback,
  importRows,
  listThreads,
  readThread,
  readTranscript,
} from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import { requireKeyProject } from '../core/open-live-site.ts'
import { pageUrl } from '../core/project-urls.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const headers = { 'cache-control': 'private, no-store' }

export const conversationHandlers = {
  async exportConversations(services, { query, project, principal }) {
    const text = await services.exportLimit(principal.organizationId, () =>
      exportConversations(services, { projectId: project.id, query }),
    )
    return { text, headers }
  },

  async listThreads(services, { query, project }) {
    const page = query.page?.startsWith('/') ? pageUrl(services, project, query.page, null) : query.page
    const threads = await listThreads(services, { projectId: project.id, query: { ...query, page } })
    return { json: threads, headers }
  },

  async readThread(services, { params, query, project }) {
    const { threadId } = params
    const thread = await readThread(services, { projectId: project.id, threadId, query })
    if (!thread) throw new AppError('not-found', `This project has no thread ${threadId}.`)
    return { json: thread, headers }
  },

  async readTranscript(services, { params: { threadId }, query, project }) {
    const transcript = await readTranscript(services, { projectId: project.id, threadId, query })
    if (!transcript) throw new AppError('not-found', `This project has no thread or question ${threadId}.`)
    return { json: transcript, headers }
  },

  async importRows(services, { params: { projectId }, body, principal }) {
    await services.storage.requireRoom(principal.organizationId)
    const result = await importRows(services, { ...body, projectId })
    if (body.dryRun) return { json: result, auditDetail: null }
    return { json: result, ...describeImport(body, result) }
  },

  async eraseReader(services, { params: { projectId }, body }) {
    const { fp, threadId = '', searchQuery } = body
    if (searchQuery !== undefined) {
      // Searches that wait to be stored are erased, too.
      await services.searches.flush()
      const erasedSearches = await eraseSearch(services, { projectId, searchQuery })
      return { json: { erasedTurns: 0, erasedSearches } }
    }
    const of = fp === undefined ? { threadId } : { fp }
    return { json: { erasedTurns: await eraseTurns(services, { projectId, of }) } }
  },

  async giveFeedback(services, { params, body, principal }) {
    const { messageId, threadId, rating, comment = null } = body
    const { id: projectId } = await requireKeyProject(services, principal, params.domain)
    const given = { projectId, turnId: messageId, threadId, rating, comment }
    const outcome = await giveFeedback(services, given)
    if (outcome.kind === 'unknown-turn')
      throw new AppError('not-found', `This project has no answer ${messageId} in the thread ${threadId}.`)
    return { json: { messageId, feedback: outcome.feedback } }
  },
} satisfies Partial<RouteHandlers>

/** The entry of an import in the audit log. Parts of a file are added up in one. */
function describeImport({ kind, fileDigest }: ImportRequest, result: ImportResult) {
  const { imported, duplicates, expired, refused } = result
  const counts = { imported, duplicates, expired, refused: refused.length }
  const describe = (add: (name: string, count: number) => number) =>
    [
      `kind: ${kind}`,
      ...Object.entries(counts).map(([name, count]) => `${name}: ${add(name, count)}`),
      ...(fileDigest ? [`file: sha256:${fileDigest}`] : []),
    ].join(', ')
  const auditDetail = describe((_name, count) => count)
  if (!fileDigest) return { auditDetail }
  const merge = (detail: string) =>
    describe((name, count) => count + Number(new RegExp(`${name}: (\\d+)`).exec(detail)?.[1] ?? 0))
  return { auditDetail, auditContinues: { pattern: `kind: ${kind}, %file: sha256:${fileDigest}`, merge } }
}
