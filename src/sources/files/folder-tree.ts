import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SourceTree } from '../../content/index.ts'
import { formatBytes, systemClock } from '../../shared/index.ts'
import { createSkippedFiles, type SkippedFiles } from './skipped-files.ts'
import { SourceError } from './source-error.ts'
import { defaultSourceLimits, type SourceLimits } from './source-limits.ts'
import { isHiddenPath, isIgnoredFile, isIgnoredFolder, isOtherSetting, pathProblem } from './source-path.ts'

export interface FolderTreeOptions {
  folder: string
  /** Symbolic links are followed only inside this folder; `folder` if not given. */
  boundary?: string
  limits?: SourceLimits
  onLog?: (line: string) => void
  signal?: AbortSignal
}

/** A listed folder as plain data, so that another thread can open it. */
export interface FolderPlace {
  root: string
  boundary: string
  fileBytes: number
  files: readonly string[]
  /** Files elsewhere on this machine that were added to the source, by path. */
  added?: Readonly<Record<string, string>>
  /** When pages last changed, as far as the source says. */
  dates?: Readonly<Record<string, string>>
}

export interface FolderTree extends SourceTree {
  readonly place: FolderPlace
  /** A text that differs after every change of a file. Undefined if the tree was not listed here, or if a change might not show. */
  stampOf(path: string): string | undefined
}

/**
 * Lists a folder's regular files and reads them on demand. A symbolic link counts as its target if that is inside the boundary and
 * not hidden; each read checks this again.
 */
export async function openFolderTree(options: FolderTreeOptions): Promise<FolderTree> {
  const limits = options.limits ?? defaultSourceLimits
  const root = await realpath(options.folder)
  const boundary = await realpath(options.boundary ?? options.folder)
  const skipped = createSkippedFiles()
  const stamps = await listFiles({ root, boundary, limits, skipped, signal: options.signal })
  skipped.report(options.onLog ?? (() => {}))
  const files = [...stamps.keys()].sort()
  return openFolderPlace({ root, boundary, fileBytes: limits.fileBytes, files }, path => stamps.get(path))
}

/** Opens a place that `openFolderTree` listed. */
export function openFolderPlace(
  place: FolderPlace,
  stampOf: FolderTree['stampOf'] = () => undefined,
): FolderTree {
  const { root, boundary, fileBytes, files, added = {} } = place
  const listed = new Set(files)
  const addedFiles = new Map(Object.entries(added))
  return {
    place,
    files: () => files,
    stampOf: path => (addedFiles.has(path) ? undefined : stampOf(path)),
    read: path => {
      const file = addedFiles.get(path)
      if (file !== undefined) return readInside(file, dirname(file), fileBytes)
      return listed.has(path) ? readInside(join(root, path), boundary, fileBytes) : undefined
    },
  }
}

/** Adds files to a listed folder. A file of the source with the same path is hidden. */
export function addFiles(tree: FolderTree, added: Readonly<Record<string, string>>): FolderTree {
  const files = [...new Set([...tree.place.files, ...Object.keys(added)])].sort()
  return openFolderPlace({ ...tree.place, files, added }, tree.stampOf)
}

interface Listing {
  root: string
  boundary: string
  limits: SourceLimits
  skipped: SkippedFiles
  signal: AbortSignal | undefined
}

/** Returns the files with their stamps. */
async function listFiles(listing: Listing): Promise<Map<string, string | undefined>> {
  const { limits, skipped } = listing
  const files = new Map<string, string | undefined>()
  const folders = ['']
  let seen = 0
  let totalBytes = 0
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    await nextTurn()
    listing.signal?.throwIfAborted()
    for (const entry of listEntries(join(listing.root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (++seen > limits.fileCount) throw tooMany(`${limits.fileCount} files`)
      const problem = pathProblem(path, limits)
      if (problem === undefined && entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name)) folders.push(path)
        continue
      }
      if (isIgnoredFile(entry.name) || isOtherSetting(path)) continue
      const found = problem ?? findFile(listing, path, entry.isSymbolicLink())
      if (typeof found === 'string') skipped.add(found, path)
      else {
        totalBytes += found.size
        if (totalBytes > limits.totalBytes) throw tooMany(formatBytes(limits.totalBytes))
        files.set(path, writeStamp(found))
      }
    }
  }
  return files
}

/** File systems round the time of a change, by two seconds at most. */
const roundedMs = 2_000

/**
 * The number of a file, and when it changed. Programs cannot set `ctime`, unlike `mtime`. A file that changed just now could change
 * again at the same rounded time.
 */
function writeStamp({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string | undefined {
  const isSettled = systemClock.now() - ctimeMs > roundedMs
  return isSettled ? [dev, ino, size, mtimeMs, ctimeMs].join(' ') : undefined
}

/** Synchronous, because awaiting each entry takes much longer, and in portions, because a folder can have millions. */
function* listEntries(folder: string): Generator<Dirent> {
  const opened = opendirSync(folder, { bufferSize: 1_000 })
  try {
    for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) yield entry
  } finally {
    opened.closeSync()
  }
}

/** Returns the state of a file, or why it is skipped. Synchronous, because awaiting each call takes ten times as long. */
function findFile(listing: Listing, path: string, isLink: boolean): Stats | string {
  const { root, boundary, limits } = listing
  const place = join(root, path)
  const target = isLink ? findTarget(place) : place
  const found = target === undefined ? undefined : findStatus(target)
  if (target === undefined || found === undefined) return 'the link is broken'
  if (!isInside(boundary, target)) return 'the symbolic link points outside the source'
  if (isLink && isHidden(boundary, target)) return 'the symbolic link points to a hidden file'
  if (found.isDirectory()) return 'symbolic links to folders are not followed'
  if (!found.isFile()) return 'it is not a regular file'
  return found.size > limits.fileBytes ? `it is larger than ${formatBytes(limits.fileBytes)}` : found
}

function findTarget(link: string): string | undefined {
  try {
    return realpathSync(link)
  } catch {
    return undefined
  }
}

function findStatus(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

function tooMany(what: string): SourceError {
  return new SourceError(`The source has more than ${what}. Set the folder that holds the documentation.`)
}

/** Returns undefined if the file has disappeared, moved outside the boundary or grown over the limit. */
function readInside(path: string, boundary: string, limitBytes: number): Uint8Array | undefined {
  const descriptor = openForReading(path)
  if (descriptor === undefined) return undefined
  try {
    const opened = fstatSync(descriptor)
    if (!opened.isFile() || opened.size > limitBytes) return undefined
    // Resolved after opening, so that swapping the path in between cannot lead outside the boundary.
    const real = realpathSync.native(path)
    const there = statSync(real)
    if (!isInside(boundary, real) || (real !== path && isHidden(boundary, real))) return undefined
    if (there.ino !== opened.ino || there.dev !== opened.dev) return undefined
    const bytes = new Uint8Array(opened.size)
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, length)
    }
    return bytes.subarray(0, length)
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  } finally {
    closeSync(descriptor)
  }
}

function openForReading(path: string): number | undefined {
  try {
    // Non-blocking, because a named pipe in the file's place would hang the process.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (isGone(error)) return undefined
    throw new SourceError(`The file ${JSON.stringify(path)} cannot be read by the server.`, { cause: error })
  }
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR|ELOOP|ENXIO)$/.test(String(error.code))
  )
}

/** A link could reveal secrets of files such as `.git/config` or `.env`. */
function isHidden(boundary: string, path: string): boolean {
  const names = relative(boundary, path).split(sep)
  return names.some(isIgnoredFolder) || isHiddenPath(names.join('/'))
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:)?[\\/]/i.test(way)
}
