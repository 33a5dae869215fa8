import { createExtractiveModel, readDocsTests, runDocsTests } from '../../assistant/index.ts'
import { readFindings } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { requireUpdate } from './require-update.ts'
import { viewReplay } from './view-replay.ts'

const quoting = createExtractiveModel()
const headers = { 'cache-control': 'private, no-store' }

export const checkHandlers = {
  async listFindings(services, { params, principal }) {
    const { statusId } = params
    const { isRefused } = await requireUpdate(services, principal, statusId)
    const { total, findings } = await readFindings(services.database.queries, statusId)
    return { json: { statusId, total, findings, canPublishAnyway: isRefused } }
  },

  async readReplay(services, { params, principal }) {
    const { statusId } = params
    const { projectId } = await requireUpdate(services, principal, statusId)
    return { json: await viewReplay(services, { statusId, projectId }), headers }
  },

  async testDocumentation(services, { body, reply, project }) {
    const { tests, problems } = readDocsTests(body.file)
    if (problems.length > 0)
      throw new AppError('invalid-request', 'The docs test file is not valid.', {
        details: problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
      })
    const live = (await services.liveSites.find(project.id))?.openFor({ kind: 'all' })
    if (!live)
      throw new AppError('not-deployed', `${project.domain} has no live deployment yet. Deploy it first.`)
    const disconnected = new AbortController()
    reply.raw.once('close', () => disconnected.abort())
    const signal = AbortSignal.any([disconnected.signal, services.stopping])
    const search = services.retriever.searchOf(live)
    const site = { index: live.index, search }
    const failures = await runDocsTests({ model: quoting }, { ...site, tests, signal })
    return { json: { statusId: live.deploymentId, total: tests.length, failures } }
  },
} satisfies Partial<RouteHandlers>
