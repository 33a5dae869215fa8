import { posix } from 'node:path'
import type { ReadEntry } from 'tar'
import { formatBytes } from '../../shared/index.ts'
import { createSkippedFiles, type SkippedFiles } from '../files/skipped-files.ts'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'
import { isIgnoredPath, pathProblem } from '../files/source-path.ts'

/** Decides for each entry of an archive whether it is written. */
export interface ArchivePlan {
  /** Sizes in bytes of the files to write. */
  readonly files: ReadonlyMap<string, number>
  /** Target paths of the links, by the links' paths. */
  readonly links: ReadonlyMap<string, string>
  readonly skipped: SkippedFiles
  /** Whether the archive names its root (`./`); then the top-level folder is part of every path. */
  hasRoot(): boolean
  failure(): SourceError | undefined
  /** Returns whether to write the entry. Always false after a failure. */
  admit(entry: ReadEntry): boolean
  /** Resolves a link, through other links, to a file; undefined if there is none. */
  followLink(path: string): string | undefined
}

export function createArchivePlan(limits: SourceLimits): ArchivePlan {
  const seen: Seen = {
    files: new Map(),
    links: new Map(),
    folders: new Set(),
    skipped: createSkippedFiles(),
    hasRoot: false,
    entryCount: 0,
    totalBytes: 0,
  }
  let failure: SourceError | undefined
  return {
    files: seen.files,
    links: seen.links,
    skipped: seen.skipped,
    hasRoot: () => seen.hasRoot,
    failure: () => failure,
    admit(entry) {
      if (failure !== undefined) return false
      const decision = decideEntry(seen, entry, limits)
      if (decision instanceof SourceError) failure = decision
      return decision === 'write'
    },
    followLink: path => followLink(seen, path),
  }
}

interface Seen {
  files: Map<string, number>
  links: Map<string, string>
  folders: Set<string>
  skipped: SkippedFiles
  hasRoot: boolean
  entryCount: number
  totalBytes: number
}

type Decision = 'write' | 'skip' | SourceError

const fileTypes = new Set(['File', 'OldFile', 'ContiguousFile'])
const linkStepLimit = 10

function decideEntry(seen: Seen, entry: ReadEntry, limits: SourceLimits): Decision {
  if (++seen.entryCount > limits.fileCount) {
    return new SourceError(`The upload has more than ${limits.fileCount} files.`)
  }
  if (entry.path === '.' || entry.path.startsWith('./')) seen.hasRoot = true
  const path = entry.path.replace(/^(\.\/+)+/, '').replace(/(?<!\/)\/+$/, '')
  if (path === '' || path === '.' || isIgnoredPath(path)) return 'skip'
  const problem = pathProblem(path, limits)
  if (problem !== undefined) return refused(path, problem)
  if (entry.type === 'Directory') return 'skip'
  return placeProblem(seen, path) ?? decideContent(seen, path, entry, limits)
}

/** Reserves a path, or returns why it cannot be used. */
function placeProblem(seen: Seen, path: string): SourceError | undefined {
  const segments = path.split('/')
  const above = segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('/'))
  const isTaken = (place: string) => seen.files.has(place) || seen.links.has(place)
  if (isTaken(path)) return refused(path, 'the archive has it twice')
  if (seen.folders.has(path) || above.some(isTaken)) {
    return refused(path, 'a file and a folder have the same name')
  }
  for (const folder of above) seen.folders.add(folder)
  return undefined
}

function decideContent(seen: Seen, path: string, entry: ReadEntry, limits: SourceLimits): Decision {
  if (entry.type === 'SymbolicLink' || entry.type === 'Link') return noteLink(seen, path, entry)
  if (!fileTypes.has(entry.type)) return refused(path, 'it is neither a file nor a folder')
  seen.totalBytes += entry.size
  if (seen.totalBytes > limits.totalBytes) return tooManyBytes(limits)
  if (entry.size > limits.fileBytes) {
    seen.skipped.add(`it is larger than ${formatBytes(limits.fileBytes)}`, path)
    return 'skip'
  }
  seen.files.set(path, entry.size)
  return 'write'
}

function noteLink(seen: Seen, path: string, entry: ReadEntry): Decision {
  const named = entry.linkpath ?? ''
  const target = posix.normalize(entry.type === 'Link' ? named : posix.join(posix.dirname(path), named))
  if (named.startsWith('/') || target === '..' || target.startsWith('../')) {
    return refused(path, `it is a link to ${JSON.stringify(named)}, which is outside the upload`)
  }
  seen.links.set(path, target)
  return 'skip'
}

function followLink(seen: Seen, path: string): string | undefined {
  let target = seen.links.get(path)
  for (let step = 0; step < linkStepLimit && target !== undefined && !seen.files.has(target); step++) {
    target = seen.links.get(target)
  }
  return target !== undefined && seen.files.has(target) ? target : undefined
}

export function tooManyBytes(limits: SourceLimits): SourceError {
  return new SourceError(`The upload is larger than ${formatBytes(limits.totalBytes)} when unpacked.`)
}

function refused(path: string, problem: string): SourceError {
  return new SourceError(
    `The upload was refused because of ${JSON.stringify(path.slice(0, 200))}: ${problem}. Remove it and pack the folder again.`,
  )
}
