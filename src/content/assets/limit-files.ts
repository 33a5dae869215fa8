import { formatBytes } from '../../shared/index.ts'
import type { ContentProblem, SiteFile } from '../core/page.ts'

const siteLimitBytes = 256 * 1024 * 1024
const siteLimitFiles = 5_000

/** How many more files a site can have, and of how many bytes. */
export interface FileRoom {
  files: number
  bytes: number
}

export function fitsInto(room: FileRoom, files: readonly SiteFile[]): boolean {
  return files.length <= room.files && sumBytes(files) <= room.bytes
}

function sumBytes(files: readonly SiteFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

export interface LimitedFiles {
  files: SiteFile[]
  /** What is left of the limits; null if files were left out. */
  room: FileRoom | null
  problems: ContentProblem[]
}

/** Lists each file once, sorted by name. Files beyond the site's limit are left out in page order, and reported. */
export function limitFiles(files: Iterable<SiteFile>): LimitedFiles {
  const kept = new Map<string, SiteFile>()
  const left = new Map<string, SiteFile>()
  let bytes = 0
  for (const file of files) {
    if (kept.has(file.name) || left.has(file.name)) continue
    const fits = kept.size < siteLimitFiles && bytes + file.sizeBytes <= siteLimitBytes
    if (fits) bytes += file.sizeBytes
    ;(fits ? kept : left).set(file.name, file)
  }
  const limits = `${siteLimitFiles.toLocaleString('en-GB')} images and other files with ${formatBytes(siteLimitBytes)} in total`
  const message = `The file is left out: a site can have ${limits}. Make images smaller, or remove those that no page needs.`
  return {
    files: [...kept.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    room: left.size > 0 ? null : { files: siteLimitFiles - kept.size, bytes: siteLimitBytes - bytes },
    problems: [...left.values()].map(({ source }) => ({
      severity: 'warning',
      kind: 'image',
      file: source,
      line: null,
      message,
    })),
  }
}
