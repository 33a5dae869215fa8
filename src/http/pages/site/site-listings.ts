import type { Steps } from '../../../shared/index.ts'
import {
  brandStylesheetPath,
  writeBrandStyles,
  writeLlmsText,
  writeRobots,
  writeSitemap,
} from '../../../site/index.ts'
import type { HostedSite } from './find-hosted-site.ts'

const previewRobots = 'User-agent: *\nDisallow: /\n'

function* inOneStep(text: string): Steps<string> {
  yield text.length
  return text
}

interface Listing {
  mediaType: string
  /** For everybody, because it names no page. */
  isOpen?: true
  write(hosted: HostedSite): Steps<string>
}

/** Files at the root of a site that list its pages. */
export const listings: Record<string, Listing> = {
  '/llms.txt': {
    mediaType: 'text/plain',
    write: hosted => writeLlms(hosted),
  },
  [brandStylesheetPath]: {
    mediaType: 'text/css',
    isOpen: true,
    write: ({ live }) => inOneStep(writeBrandStyles(live.site)),
  },
  '/robots.txt': {
    mediaType: 'text/plain',
    isOpen: true,
    write: ({ live, siteUrl, project }) =>
      inOneStep(
        project.previewOf === null ? (ownFile(live, 'robots.txt') ?? writeRobots(siteUrl)) : previewRobots,
      ),
  },
  '/sitemap.xml': {
    mediaType: 'application/xml',
    write: ({ live, siteUrl, view }) => {
      const own = ownFile(live, 'sitemap.xml')
      return own === undefined ? writeSitemap(live.site, view.publicUrl ?? siteUrl) : inOneStep(own)
    },
  },
}
listings['/.well-known/llms.txt'] = { mediaType: 'text/plain', write: writeLlms }

/** A file of the source that replaces a generated one. */
export function ownFile({ site }: Pick<HostedSite['live'], 'site'>, name: string): string | undefined {
  const { ownFiles = {} } = site.settings ?? {}
  return Object.hasOwn(ownFiles, name) ? ownFiles[name] : undefined
}

function writeLlms({ live, siteUrl, view }: HostedSite): Steps<string> {
  const own = ownFile(live, 'llms.txt')
  return own === undefined ? writeLlmsText(live.site, { siteUrl, siteName: view.siteName }) : inOneStep(own)
}
