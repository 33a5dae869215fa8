import { findProject } from '../../access/index.ts'
import { createExtractiveModel, readDocsTests, runDocsTests } from '../../assistant/index.ts'
import { findUpdate, readFindings } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers } from '../handler.ts'
import { unknownUpdate } from './unknown-update.ts'

const quoting = createExtractiveModel()

export const checkHandlers: Handlers<'listFindings' | 'testDocumentation'> = {
  async listFindings(services, { params, principal }) {
    const { statusId } = params
    const { organizationId } = principal
    if (!(await findUpdate(services, { organizationId, statusId }))) throw unknownUpdate(statusId)
    const { total, findings } = await readFindings(services.database.queries, statusId)
    return { json: { statusId, total, findings } }
  },

  async testDocumentation(services, { params, body, principal, reply }) {
    const { projectId } = params
    const { organizationId } = principal
    const project = await findProject(services, { organizationId, projectId })
    if (!project) throw new AppError('not-found', `There is no project with the identifier ${projectId}.`)
    const { tests, problems } = readDocsTests(body.file)
    if (problems.length > 0)
      throw new AppError('invalid-request', 'The docs test file has mistakes.', {
        details: problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
      })
    const live = await services.liveSites.find(projectId)
    if (!live)
      throw new AppError('not-deployed', `${project.domain} has no live deployment yet. Deploy it first.`)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const signal = AbortSignal.any([left.signal, services.stopping])
    const search = services.retriever.searchOf(live)
    const site = { index: live.index, search }
    const failures = await runDocsTests({ model: quoting }, { ...site, tests, signal })
    return { json: { statusId: live.deploymentId, total: tests.length, failures } }
  },
}
