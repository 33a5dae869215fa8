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
  /** The passages' vectors, if there is an embedding model. */
  vectors?: string
  /** The images of the pages, as `buildFiles` wrote them. */
  files?: string
  /** The digests of the source files, as `encodeManifest` wrote them. */
  manifest: string
  /** The parsed pages, for the next deployment; kept while this one is live. */
  pages?: string
}
