import type { PreviewView } from '../../contract/index.ts'
import { endPreview, listPreviews, type Preview, requestPreview } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { unknownProject } from '../core/require-project.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { describeTrigger } from './require-update.ts'

export const previewHandlers = {
  async createPreview(services, { params: { projectId }, body, principal }) {
    const { branch } = body
    await services.storage.requireRoom(principal.organizationId)
    const outcome = await requestPreview(services, { projectId, branch, ...describeTrigger(principal) })
    if (outcome.kind === 'unknown') throw unknownProject(projectId)
    if (outcome.kind === 'refused') throw new AppError('conflict', outcome.reason)
    const { statusId, domain } = outcome
    return { json: { statusId, previewUrl: previewUrl(services, domain) } }
  },

  async listPreviews(services, { params: { projectId } }) {
    const previews = await listPreviews(services, { projectId })
    return { json: { previews: previews.map(preview => viewPreview(services, preview)) } }
  },

  async endPreview(services, { params, project: { id: projectId } }) {
    const { branch } = params
    const preview = (await listPreviews(services, { projectId })).find(each => each.branch === branch)
    const reason = 'The preview was ended.'
    if (!preview || !(await endPreview(services, { projectId, branch, reason })))
      throw new AppError('not-found', `There is no preview of the branch ${branch}.`)
    return { json: viewPreview(services, preview) }
  },
} satisfies Partial<RouteHandlers>

function viewPreview(services: HttpServices, preview: Preview): PreviewView {
  const { id, branch, domain, liveDeploymentId, statusId, status, updatedAt } = preview
  return {
    branch,
    projectId: id,
    domain,
    previewUrl: previewUrl(services, domain),
    liveStatusId: liveDeploymentId,
    statusId,
    status,
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

function previewUrl(services: HttpServices, domain: string): string {
  return `${services.settings.sitesUrl()}/sites/${domain}`
}
