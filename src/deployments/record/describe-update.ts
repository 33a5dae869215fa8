import type { UpdateStatus } from '../../contract/index.ts'
import type { Deployment } from './deployment.ts'

/** A deployment as the contract shows it, without its log. */
export type UpdateSummary = Omit<UpdateStatus, 'logs'>

/** `sitesUrl`: the address of the server's sites, without a slash at the end. */
export function describeUpdate(
  deployment: Deployment,
  { domain, sitesUrl }: { domain: string; sitesUrl: string },
): UpdateSummary {
  const { commit, endedAt, screenshots } = deployment
  // The address cannot be guessed: the id is random, and the digest is that of the image.
  const addressOf = (digest: string) => `${sitesUrl}/screenshots/${deployment.id}/${digest}.png`
  return {
    _id: deployment.id,
    projectId: deployment.projectId,
    createdAt: new Date(deployment.createdAt).toISOString(),
    ...(endedAt === null ? {} : { endedAt: new Date(endedAt).toISOString() }),
    status: deployment.status,
    summary: deployment.summary,
    subdomain: domain,
    ...(screenshots && {
      screenshot: addressOf(screenshots.light),
      screenshotLight: addressOf(screenshots.light),
      screenshotDark: addressOf(screenshots.dark),
    }),
    author: deployment.author,
    ...(commit === null ? {} : { commit }),
    source: deployment.source,
  }
}
