import type { FastifyRequest } from 'fastify'
import { findProjectByDomain, type Project } from '../../../access/index.ts'
import type { Audience } from '../../../content/index.ts'
import type { LiveSite, PublishedSite } from '../../../deployments/index.ts'
import { readSignIn, type SignIn } from '../../../readers/index.ts'
import { basePathOf } from '../../../shared/index.ts'
import { homePath, type SiteView, siteAddress } from '../../../site/index.ts'
import { asksCodeFeedback, asksFeedback } from '../../core/asks-feedback.ts'
import { findAudience } from '../../core/find-audience.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { hostedUrl, publicUrl } from '../../core/project-urls.ts'
import { describeRepository } from './describe-repository.ts'
import { siteMcpPath } from './host-router.ts'
import { markPrivate } from './keep-private.ts'

/** A live site that this server hosts, and how its pages are addressed. */
export interface HostedSite {
  project: Project
  /** The pages that the reader may read. */
  live: LiveSite
  access: ReaderAccess
  view: SiteView
  /** Prefix of the server's own addresses, such as the chat box script; empty on a custom domain. */
  serverPath: string
  /** Absolute address of the site on this server, without a trailing slash. */
  siteUrl: string
  pageUrl(path: string, anchor: string | null): string
}

export interface ReaderAccess {
  /** How readers sign in; null if they cannot. */
  signIn: SignIn | null
  /** Whether signing in may show more: the reader is sent to the sign-in page instead of getting a 404. */
  mustSignIn: boolean
  /** Whether the home page is for signed-in readers only. */
  isHomePrivate: boolean
}

function describeAccess(published: PublishedSite, audience: Audience): ReaderAccess {
  const signIn = published.signIn && readSignIn(published.signIn)
  const mustSignIn = audience.kind === 'anonymous'
  const homeOf = (readers: Audience) => homePath(published.openFor(readers).site)
  return { signIn, mustSignIn, isHomePrivate: mustSignIn && homeOf({ kind: 'all' }) !== homeOf(audience) }
}

/** `domain` is lower case, and can be a former one. Undefined if there is no such project, or it has no live deployment. On a custom domain the site is at the root. */
export async function findHostedSite(
  services: HttpServices,
  {
    domain,
    customDomain,
    request,
    isSearched = false,
  }: {
    domain: string
    customDomain?: string | undefined
    request: FastifyRequest
    /** Waits a while for an index that is being rebuilt. */
    isSearched?: boolean
  },
): Promise<HostedSite | undefined> {
  const project = await findProjectByDomain(services, { domain })
  const find = isSearched ? services.liveSites.findSearchable : services.liveSites.find
  const published = project && (await find(project.id))
  if (!project || !published) return undefined
  if (published.signIn !== null) markPrivate(request)
  const audience = await findAudience(services, { project, published }, request)
  const live = published.openFor(audience)
  const serverPath = customDomain === undefined ? basePathOf(services.settings.sitesUrl()) : ''
  const basePath = customDomain === undefined ? `${serverPath}/sites/${project.domain}` : ''
  const siteUrl = hostedUrl(services, project)
  const readerUrl = publicUrl(services, project)
  const repository = describeRepository(project)
  return {
    project,
    live,
    access: describeAccess(published, audience),
    serverPath,
    view: {
      basePath,
      siteName: live.site.name ?? project.name,
      publicUrl: readerUrl,
      ...(published.signIn && { signIn: { isSignedIn: audience.kind === 'reader' } }),
      asksFeedback: asksFeedback(project),
      asksCodeFeedback: asksCodeFeedback(project),
      ...(repository && { repository }),
      media: { others: project.siteOptions.media ?? 'ask', hosts: project.siteOptions.mediaHosts ?? [] },
      ...(project.siteOptions.mcp !== false && { mcpUrl: `${siteUrl}${siteMcpPath}` }),
    },
    siteUrl,
    pageUrl: (path, anchor) => siteAddress(siteUrl, path, anchor ?? undefined),
  }
}
