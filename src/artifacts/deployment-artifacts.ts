/** Digests of PNG screenshots of the home page. */
export interface DeploymentScreenshots {
  light: string
  dark: string
}

export interface DeploymentArtifacts {
  /** The search index, as `buildIndex` wrote it. */
  index: string
  /** The pages as HTML, as `buildSite` wrote them. */
  site: string
  /** The vectors of the passages of `index`, if there is an embedding model. */
  vectors?: string
  /** Those of the passages of `changedIndex`. */
  changedVectors?: string
  /** The images of the pages, as `buildFiles` wrote them. */
  files?: string
  /** The digests of the source files, as `encodeManifest` wrote them. */
  manifest: string
  /** The parsed pages, for the next deployment; kept while this one is live. */
  pages?: string
  /** What the next deployment needs to replace a few pages; kept while this one is live. */
  basis?: string
  /** The pages that changed since the index and the site were built whole, and the manifest of that build. All three or none. */
  changedIndex?: string
  changedSite?: string
  wholeManifest?: string
  /** Their images, as `buildFiles` wrote them. */
  changedFiles?: string
}

const servedNames = ['index', 'site', 'changedIndex', 'changedSite'] as const

/** Whether two deployments have the same pages. */
export function isSameSite(one: DeploymentArtifacts, other: DeploymentArtifacts | undefined): boolean {
  return servedNames.every(name => one[name] === other?.[name])
}
