import { findProject, type Principal, type Project } from '../../access/index.ts'
import type { PreviewView } from '../../contract/index.ts'
import { endPreview, listPreviews, type Preview, requestPreview } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers, Services } from '../handler.ts'
import { triggerOf } from './trigger-of.ts'

export const previewHandlers: Handlers<'createPreview' | 'listPreviews' | 'endPreview'> = {
  async createPreview(services, { params, body, principal }) {
    const { id: projectId } = await findOwn(services, principal, params.projectId)
    const { branch } = body
    const outcome = await requestPreview(services, { projectId, branch, ...triggerOf(principal) })
    if (outcome.kind === 'unknown') throw unknownProject(params.projectId)
    if (outcome.kind === 'refused') throw new AppError('conflict', outcome.reason)
    const { statusId, domain } = outcome
    return { json: { statusId, previewUrl: previewUrl(services, domain) } }
  },

  async listPreviews(services, { params, principal }) {
    const { id: projectId } = await findOwn(services, principal, params.projectId)
    const previews = await listPreviews(services, { projectId })
    return { json: { previews: previews.map(preview => viewPreview(services, preview)) } }
  },

  async endPreview(services, { params, principal }) {
    const { id: projectId } = await findOwn(services, principal, params.projectId)
    const { branch } = params
    const preview = (await listPreviews(services, { projectId })).find(each => each.branch === branch)
    const reason = 'The preview was ended.'
    if (!preview || !(await endPreview(services, { projectId, branch, reason })))
      throw new AppError('not-found', `There is no preview of the branch ${branch}.`)
    return { json: viewPreview(services, preview) }
  },
}

async function findOwn(services: Services, principal: Principal, projectId: string): Promise<Project> {
  const { organizationId } = principal
  const project = await findProject(services, { organizationId, projectId })
  if (!project) throw unknownProject(projectId)
  return project
}

function unknownProject(projectId: string): AppError {
  return new AppError('not-found', `There is no project with the identifier ${projectId}.`)
}

function viewPreview(services: Services, preview: Preview): PreviewView {
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

function previewUrl(services: Services, domain: string): string {
  return `${services.settings.baseUrl()}/sites/${domain}`
}
