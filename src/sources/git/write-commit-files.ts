import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatBytes } from '../../shared/index.ts'
import { createSkippedFiles, type SkippedFiles } from '../files/skipped-files.ts'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'
import { isIgnoredPath, pathProblem } from '../files/source-path.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { listHiddenObjects } from './list-hidden-objects.ts'
import { type GitNeeds, runGit, startGit } from './run-git.ts'

export interface CommitFilesRequest {
  repository: string
  sha: string
  /** A normalised folder of the commit; empty for the whole commit. */
  folder: string
  target: string
  limits: SourceLimits
  signal: AbortSignal
  onLog(line: string): void
}

interface ListedFile {
  path: string
  /** The object's name for `git cat-file`. */
  object: string
  isLink: boolean
}

const noObjects: ReadonlySet<string> = new Set()

/**
 * Writes a commit's regular files without a checkout, which would apply filters, attributes and submodules. A symbolic link becomes a
 * copy of its target in the same commit, unless that is hidden. Returns the number of files.
 */
export async function writeCommitFiles(needs: GitNeeds, request: CommitFilesRequest): Promise<number> {
  const skipped = createSkippedFiles()
  const files = await listCommitFiles(needs, request, skipped)
  const hidden = files.some(file => file.isLink) ? await listHiddenObjects(needs, request) : noObjects
  const git = startGit(needs, {
    args: ['cat-file', '--batch', '--follow-symlinks', '--buffer'],
    folder: request.repository,
    signal: request.signal,
  })
  git.stdin.end(files.map(file => `${file.object}\n`).join(''))
  const reader = createByteReader(git.stdout)
  let written = 0
  let totalBytes = 0
  try {
    for (const file of files) {
      const content = await readObject(reader, request.limits, file.isLink ? hidden : noObjects)
      if (typeof content === 'string') skipped.add(content, file.path)
      else {
        totalBytes += content.length
        if (totalBytes > request.limits.totalBytes) throw tooManyBytes(request.limits)
        if (await writeNew(join(request.target, file.path), content)) written++
        else skipped.add('its name conflicts with another file on this server', file.path)
      }
    }
  } finally {
    git.kill()
    await git.ended
  }
  skipped.report(request.onLog)
  return written
}

async function listCommitFiles(
  needs: GitNeeds,
  request: CommitFilesRequest,
  skipped: SkippedFiles,
): Promise<ListedFile[]> {
  const { repository, sha, folder, limits, signal } = request
  const tree = folder === '' ? sha : `${sha}:${folder}`
  const type = await runGit(needs, { args: ['cat-file', '-t', tree], folder: repository, signal })
  if (!/^(tree|commit)$/.test(type.stdout.trim())) {
    throw new SourceError(`The repository has no folder ${JSON.stringify(folder)} on this branch.`)
  }
  const git = startGit(needs, { args: ['ls-tree', '-r', '-z', '-l', tree], folder: repository, signal })
  const reader = createByteReader(git.stdout)
  const files: ListedFile[] = []
  let totalBytes = 0
  let seen = 0
  try {
    for (;;) {
      const line = await reader.until(0, limits.pathLength * 4 + 200)
      if (line === undefined) break
      if (++seen > limits.fileCount) throw tooManyFiles(limits)
      const entry = parseEntry(line)
      if (isIgnoredPath(entry.path)) continue
      const problem = entryProblem(entry, limits)
      if (problem !== undefined) skipped.add(problem, entry.path)
      else {
        totalBytes += entry.bytes
        if (totalBytes > limits.totalBytes) throw tooManyBytes(limits)
        const place = folder === '' ? entry.path : `${folder}/${entry.path}`
        const isLink = entry.mode === '120000'
        files.push({ path: entry.path, object: isLink ? `${sha}:${place}` : entry.object, isLink })
      }
    }
  } finally {
    git.kill()
    await git.ended
  }
  return files
}

interface TreeEntry {
  mode: string
  object: string
  bytes: number
  path: string
}

/** Parses `100644 blob <object> <size>\t<path>`; the size of other objects is `-`. */
function parseEntry(line: Buffer): TreeEntry {
  const [, mode, object, size, path] =
    /^(\d+) \S+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line.toString('utf8')) ?? []
  if (mode === undefined || object === undefined || path === undefined) {
    throw new SourceError('The repository’s list of files is damaged.')
  }
  return { mode, object, bytes: Number(size) || 0, path }
}

function entryProblem(entry: TreeEntry, limits: SourceLimits): string | undefined {
  if (entry.mode === '160000') return 'submodules are not fetched'
  if (!/^1(00644|00755|00664|20000)$/.test(entry.mode)) return 'it is neither a file nor a folder'
  if (entry.path.includes('\ufffd')) return 'its name is not UTF-8'
  if (entry.bytes > limits.fileBytes) return `it is larger than ${formatBytes(limits.fileBytes)}`
  return pathProblem(entry.path, limits)
}

/** Reads the next object of `git cat-file --follow-symlinks`: its bytes, or why it is skipped. */
async function readObject(
  reader: ByteReader,
  limits: SourceLimits,
  refused: ReadonlySet<string>,
): Promise<Buffer | string> {
  const header = await reader.until(10, limits.pathLength * 4 + 200)
  if (header === undefined) throw new SourceError('The repository could not be read completely.')
  const [first = '', second = '', third = ''] = header.toString('utf8').split(' ')
  const isObject = third !== ''
  if (second === 'missing' && !isObject) return 'its content is missing in the repository'
  const bytes = Number(isObject ? third : second)
  if (!Number.isSafeInteger(bytes)) return 'its content is missing in the repository'
  const isRefused = isObject && bytes > 0 && refused.has(first)
  if (isObject && !isRefused && second === 'blob' && bytes <= limits.fileBytes) {
    const content = await reader.take(bytes)
    if (content === undefined) throw new SourceError('The repository could not be read completely.')
    await reader.skip(1)
    return content
  }
  await reader.skip(bytes + 1)
  if (isRefused) return 'the symbolic link points to a hidden file'
  if (isObject) {
    return second === 'blob'
      ? `it is larger than ${formatBytes(limits.fileBytes)}`
      : 'symbolic links to folders are not followed'
  }
  return first === 'symlink' ? 'the symbolic link points outside the source' : 'the symbolic link is broken'
}

/** Returns false if the path already exists. */
async function writeNew(path: string, content: Buffer): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^(EEXIST|ENOTDIR|EISDIR)$/.test(code)) return false
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new SourceError('The repository could not be written: the server’s disk is full.', {
        cause: error,
      })
    }
    throw error
  }
}

function tooManyFiles(limits: SourceLimits): SourceError {
  return new SourceError(
    `The repository has more than ${limits.fileCount} files. Set the folder that holds the documentation.`,
  )
}

function tooManyBytes(limits: SourceLimits): SourceError {
  return new SourceError(
    `The repository’s files are larger than ${formatBytes(limits.totalBytes)}. Set the folder that holds the documentation.`,
  )
}
