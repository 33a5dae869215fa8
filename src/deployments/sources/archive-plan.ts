import { posix } from 'node:path'
import type { ReadEntry } from 'tar'
import { createLeftOut, type LeftOut } from './left-out.ts'
import { SourceError } from './source-error.ts'
import { readableBytes, type SourceLimits } from './source-limits.ts'
import { isIgnoredPath, pathProblem } from './source-path.ts'

/** Decides, entry by entry, what of an archive is written. */
export interface ArchivePlan {
  /** Size in bytes of each file that is written. */
  readonly files: ReadonlyMap<string, number>
  /** Path of each link, and the path in the archive that it names. */
  readonly links: ReadonlyMap<string, string>
  readonly leftOut: LeftOut
  /** Whether the archive names its own root (`./`), so that its top folder is part of every path. */
  hasRoot(): boolean
  /** Why the archive is refused. */
  failure(): SourceError | undefined
  /** Whether the entry is to be written. After a failure none is. */
  admit(entry: ReadEntry): boolean
  /** The file that a link leads to, over other links; undefined where there is none. */
  followLink(path: string): string | undefined
}

const linkStepLimit = 10

const fileTypes = new Set(['File', 'OldFile', 'ContiguousFile'])

export function createArchivePlan(limits: SourceLimits): ArchivePlan {
  const files = new Map<string, number>()
  const links = new Map<string, string>()
  const folders = new Set<string>()
  const leftOut = createLeftOut()
  let failure: SourceError | undefined
  let hasRoot = false
  let entries = 0
  let totalBytes = 0

  function decide(entry: ReadEntry): 'write' | 'skip' | SourceError {
    if (++entries > limits.fileCount) {
      return new SourceError(`The upload has more than ${limits.fileCount} files.`)
    }
    if (entry.path === '.' || entry.path.startsWith('./')) hasRoot = true
    const path = entry.path.replace(/^(\.\/+)+/, '').replace(/\/+$/, '')
    if (path === '' || path === '.') return 'skip'
    const problem = pathProblem(path, limits)
    if (problem !== undefined) return refused(path, problem)
    if (entry.type === 'Directory' || isIgnoredPath(path)) return 'skip'
    if (files.has(path) || links.has(path)) return refused(path, 'it is in the archive twice')
    const above = foldersAbove(path)
    if (folders.has(path) || above.some(folder => files.has(folder) || links.has(folder))) {
      return refused(path, 'a file and a folder have the same name')
    }
    for (const folder of above) folders.add(folder)
    if (entry.type === 'SymbolicLink' || entry.type === 'Link') return noteLink(path, entry)
    if (!fileTypes.has(entry.type)) return refused(path, 'it is neither a file nor a folder')
    totalBytes += entry.size
    if (totalBytes > limits.totalBytes) return tooManyBytes(limits)
    if (entry.size > limits.fileBytes) {
      leftOut.add(`it is larger than ${readableBytes(limits.fileBytes)}`, path)
      return 'skip'
    }
    files.set(path, entry.size)
    return 'write'
  }

  function noteLink(path: string, entry: ReadEntry): 'skip' | SourceError {
    const named = entry.linkpath ?? ''
    const target = posix.normalize(entry.type === 'Link' ? named : posix.join(posix.dirname(path), named))
    if (named.startsWith('/') || target === '..' || target.startsWith('../')) {
      return refused(path, `it is a link to ${JSON.stringify(named)}, which is outside of the upload`)
    }
    links.set(path, target)
    return 'skip'
  }

  return {
    files,
    links,
    leftOut,
    hasRoot: () => hasRoot,
    failure: () => failure,
    admit(entry) {
      if (failure !== undefined) return false
      const decision = decide(entry)
      if (decision instanceof SourceError) failure = decision
      return decision === 'write'
    },
    followLink(path) {
      let target = links.get(path)
      for (let step = 0; step < linkStepLimit && target !== undefined && !files.has(target); step++) {
        target = links.get(target)
      }
      return target !== undefined && files.has(target) ? target : undefined
    },
  }
}

function foldersAbove(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('/'))
}

export function tooManyBytes(limits: SourceLimits): SourceError {
  return new SourceError(`The upload is larger than ${readableBytes(limits.totalBytes)} when it is unpacked.`)
}

function refused(path: string, problem: string): SourceError {
  return new SourceError(
    `The upload is refused because of ${JSON.stringify(path.slice(0, 200))}: ${problem}. Pack the folder again without it.`,
  )
}
