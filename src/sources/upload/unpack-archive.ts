import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Parser } from 'tar'
import { ignoreRejection } from '../../shared/index.ts'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'
import { isHiddenPath } from '../files/source-path.ts'
import { type ArchivePlan, createArchivePlan, tooManyBytes } from './archive-plan.ts'

/** Loaded for uploads only: other builds start sooner without it. */
const loadTar = () => import('tar')

export interface ArchiveRequest {
  /** A `tar.gz`. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** Created if missing. */
  target: string
  limits: SourceLimits
  signal: AbortSignal
  onLog(line: string): void
}

export interface UnpackedArchive {
  /** Paths of the files that were written, sorted. */
  files: string[]
  hasRoot: boolean
}

/**
 * Unpacks the regular files of an archive; links become copies of their targets, unless these are hidden. Throws a `SourceError` at the first link or path that
 * leads outside, device, duplicate path or exceeded limit, before unpacking more.
 */
export async function unpackArchive(request: ArchiveRequest): Promise<UnpackedArchive> {
  const { bytes, target, limits, signal, onLog } = request
  await mkdir(target, { recursive: true })
  const plan = createArchivePlan(limits)
  const unpack = await createUnpack(target, plan, limits)
  try {
    await pipeline(
      Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes),
      createGunzip(),
      chunks => feed(unpack, boundBytes(chunks, plan, limits)),
      { signal },
    )
    const failure = plan.failure()
    if (failure !== undefined) throw failure
    await copyLinked(plan, target, limits)
  } catch (error) {
    signal.throwIfAborted()
    throw plan.failure() ?? explain(error)
  }
  plan.skipped.report(onLog)
  return { files: [...plan.files.keys(), ...plan.links.keys()].sort(), hasRoot: plan.hasRoot() }
}

/** Checks an archive as `unpackArchive` does, without writing anything. */
export async function readArchive(bytes: AsyncIterable<Uint8Array>, limits: SourceLimits): Promise<void> {
  const { Parser, ReadEntry } = await loadTar()
  const plan = createArchivePlan(limits)
  const refuse = (_path: string, entry: unknown) => {
    if (entry instanceof ReadEntry) plan.admit(entry)
    return false
  }
  try {
    await pipeline(bytes, createGunzip(), chunks =>
      feed(new Parser({ strict: true, filter: refuse, zstd: false }), boundBytes(chunks, plan, limits)),
    )
    const failure = plan.failure()
    if (failure !== undefined) throw failure
  } catch (error) {
    throw plan.failure() ?? explain(error)
  }
}

async function createUnpack(target: string, plan: ArchivePlan, limits: SourceLimits) {
  const { ReadEntry, Unpack } = await loadTar()
  return new Unpack({
    cwd: target,
    strict: true,
    filter: (_path, entry) => {
      if (!(entry instanceof ReadEntry) || !plan.admit(entry)) return false
      entry.mode = 0o600
      return true
    },
    preserveOwner: false,
    noMtime: true,
    maxDepth: limits.pathDepth,
    zstd: false,
    // The stream is already uncompressed; further compression would circumvent the limits.
    maxDecompressionRatio: 1,
  })
}

/** Not a pipeline: that hangs if the library finishes or drains during `write`. */
async function feed(unpack: Parser, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>()
  unpack.on('error', reject)
  unpack.on('close', resolve)
  void ignoreRejection(closed) // Awaited below.
  let wake = () => {}
  unpack.on('drain', () => wake())
  for await (const chunk of chunks) {
    const drained = new Promise<void>(onDrain => {
      wake = onDrain
    })
    if (!unpack.write(Buffer.from(chunk))) await Promise.race([drained, closed])
  }
  unpack.end()
  await closed
}

/** Stops once the archive is refused, and limits bytes outside files, such as endless zeros. */
async function* boundBytes(chunks: AsyncIterable<Uint8Array>, plan: ArchivePlan, limits: SourceLimits) {
  let total = 0
  for await (const chunk of chunks) {
    // Each file has a header and padding of less than 2 KB.
    total += chunk.length
    const failure =
      total > limits.totalBytes + limits.fileCount * 2048 ? tooManyBytes(limits) : plan.failure()
    if (failure !== undefined) throw failure
    yield chunk
  }
}

async function copyLinked(plan: ArchivePlan, target: string, limits: SourceLimits): Promise<void> {
  let totalBytes = [...plan.files.values()].reduce((total, size) => total + size, 0)
  for (const path of plan.links.keys()) {
    const source = plan.followLink(path)
    if (source === undefined) {
      plan.skipped.add('the link points to no file of the upload', path)
      continue
    }
    if (isHiddenPath(source)) {
      plan.skipped.add('the link points to a hidden file', path)
      continue
    }
    totalBytes += plan.files.get(source) ?? 0
    if (totalBytes > limits.totalBytes) throw tooManyBytes(limits)
    await mkdir(dirname(join(target, path)), { recursive: true })
    await copyFile(join(target, source), join(target, path))
  }
}

function explain(error: unknown): Error {
  if (error instanceof SourceError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new SourceError('The upload could not be unpacked: the server’s disk is full.', { cause: error })
  }
  return new SourceError('The upload is not a complete tar.gz archive. Pack and upload it again.', {
    cause: error,
  })
}
