import type { ArtifactStore, DeploymentArtifacts } from '../artifacts/index.ts'
import { openStoredSite, readSiteFile } from '../deployments/index.ts'
import { runAtOnce, siteFilesPath } from '../shared/index.ts'
import {
  brandStylesheetPath,
  homePath,
  openSite,
  renderPage,
  siteAddress,
  siteScripts,
  siteStylesheet,
  stylesheetPath,
  writeBrandStyles,
} from '../site/index.ts'
import type { Resource, ShownPage } from './screenshot.ts'

/**
 * Opens the home page of a deployment from its artifacts, as a reader sees it who has not signed in. Undefined for a site without pages; throws `ArtifactUnreadable` if the site is
 * missing.
 */
export async function openHomePage(
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>,
  deployment: { artifacts: DeploymentArtifacts; projectName: string; hasSignIn: boolean },
): Promise<ShownPage | undefined> {
  const site = openSite(await openStoredSite(artifacts, deployment.artifacts), {
    kind: deployment.hasSignIn ? 'anonymous' : 'open',
  })
  const home = homePath(site)
  const page = home === undefined ? undefined : site.readPage(home)
  if (!page) return undefined
  const path = siteAddress('', page.path)
  const view = { basePath: '', siteName: site.name ?? deployment.projectName }
  const scripts = [...siteScripts].map(([script, content]): [string, Resource] => [
    script,
    { mediaType: 'text/javascript; charset=utf-8', content },
  ])
  const fixed: Record<string, Resource> = {
    ...Object.fromEntries(scripts),
    [path]: { mediaType: 'text/html; charset=utf-8', content: runAtOnce(renderPage(site, page, view)) },
    [brandStylesheetPath]: { mediaType: 'text/css; charset=utf-8', content: writeBrandStyles(site) },
    [stylesheetPath]: { mediaType: 'text/css; charset=utf-8', content: siteStylesheet },
  }
  return {
    path,
    async read(asked) {
      if (!asked.startsWith(siteFilesPath)) return fixed[asked]
      const file = site.findFile(asked.slice(siteFilesPath.length))
      return readSiteFile(artifacts, deployment.artifacts, file)
    },
  }
}
