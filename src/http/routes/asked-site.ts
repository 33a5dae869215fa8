import type { KeyProject, Principal } from '../../access/index.ts'
import type { AnswerSite } from '../../assistant/index.ts'
import type { LiveSite } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { siteAddress } from '../../site/index.ts'
import type { Services } from '../handler.ts'

export interface AskedSite {
  project: KeyProject
  live: LiveSite
  site: AnswerSite
}

/** The live site of a domain, for a key of its project. A domain of another project looks like one that is not there. */
export async function findAskedSite(
  services: Services,
  principal: Principal,
  domain: string,
): Promise<AskedSite> {
  const { project } = principal
  if (project?.domain !== domain.toLowerCase())
    throw new AppError('not-found', `There is no documentation site with the domain ${domain} for this key.`)
  const live = await services.liveSites.find(project.id)
  if (!live)
    throw new AppError(
      'not-deployed',
      `The site ${domain} has no live deployment yet. Deploy it, then ask again.`,
      {
        retryAfterSeconds: 10,
      },
    )
  const site = {
    deploymentId: live.deploymentId,
    commitSha: live.commitSha,
    index: live.index,
    pageUrl: (path: string, anchor: string | null) => pageUrl(services, project, path, anchor),
  }
  return { project, live, site }
}

/** Where readers find a page: on the project's own site, or on the one that this server shows. */
function pageUrl(services: Services, project: KeyProject, path: string, anchor: string | null): string {
  const base =
    project.siteUrl?.replace(/\/+$/, '') ?? `${services.settings.baseUrl()}/sites/${project.domain}`
  return siteAddress(base, path, anchor ?? undefined)
}
