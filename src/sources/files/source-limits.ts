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

/** Formats a size for people, for example `32 MB`. */
export function readableBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return `${Number((bytes / 2 ** (10 * power)).toFixed(1))} ${units[power]}`
}
