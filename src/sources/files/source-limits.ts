/** Limits of a source. A file over `fileBytes` is skipped; exceeding any other limit ends the fetch. */
export interface SourceLimits {
  /** Files and folders together. */
  fileCount: number
  fileBytes: number
  /** All files together, uncompressed. */
  totalBytes: number
  /** Characters of a path. */
  pathLength: number
  /** Folders of a path. */
  pathDepth: number
  /** The largest file that git may write, which bounds a repository's pack. */
  repositoryBytes: number
  gitMemoryBytes: number
  /** For the whole fetch. */
  gitTimeoutMs: number
}

export const defaultSourceLimits: SourceLimits = {
  fileCount: 100_000,
  fileBytes: 32 * 2 ** 20,
  totalBytes: 2 ** 30,
  pathLength: 1000,
  pathDepth: 40,
  repositoryBytes: 2 * 2 ** 30,
  gitMemoryBytes: 4 * 2 ** 30,
  gitTimeoutMs: 300_000,
}
