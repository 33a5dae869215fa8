/** How much of a source is taken. What goes over `fileBytes` is left out alone; anything else over its limit ends the fetch. */
export interface SourceLimits {
  /** Files and folders that are looked at. */
  fileCount: number
  fileBytes: number
  /** All files together, unpacked. */
  totalBytes: number
  /** Characters of a path, and folders on it. */
  pathLength: number
  pathDepth: number
  /** What git may write in one file, which bounds a repository's pack. */
  repositoryBytes: number
  gitMemoryBytes: number
  /** For all that is asked of a git server. */
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

/** Sizes for people: `32 MB`. */
export function readableBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return `${Number((bytes / 2 ** (10 * power)).toFixed(1))} ${units[power]}`
}
