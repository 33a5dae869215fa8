/** Digests of pictures of the home page, PNG. */
export interface DeploymentScreenshots {
  light: string
  dark: string
}

/** Digests of what a deployment built. */
export interface DeploymentArtifacts {
  /** The search index, as `buildIndex` wrote it. */
  index: string
  /** The pages as HTML, as `buildSite` wrote them. */
  site: string
  /** The passages' vectors, where an embedding model made some. */
  vectors?: string
  /** The images that pages show, as `buildFiles` wrote them. */
  files?: string
  /** Digest of every source file, for `filesChanged` and incremental work. */
  manifest: string
  /** What reading each page gave, for the deployment after this one; kept while this one is live. */
  pages?: string
}
