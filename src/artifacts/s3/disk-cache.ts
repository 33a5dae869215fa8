import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreRejection } from '../../shared/index.ts'
import { digestOf } from '../core/digest.ts'

/** Keeps copies of artifacts on the disk of this machine. A failure of the disk only makes it useless. */
export interface DiskCache {
  /** Returns the content if there is an intact copy. */
  get(digest: string): Promise<Uint8Array | undefined>
  set(digest: string, content: Uint8Array): Promise<void>
}

const digestPattern = /^[0-9a-f]{64}$/
const unfinished = '.partial'
const unfinishedMs = 3_600_000

/** The least recently used copies are removed first. Times of files keep the order across restarts. */
export function createDiskCache({ folder, limitBytes }: { folder: string; limitBytes: number }): DiskCache {
  /** Sizes by digest, the most recently used last. */
  const sizes = new Map<string, number>()
  let totalBytes = 0
  let loading: Promise<void> | undefined
  const fileOf = (digest: string) => join(folder, digest.slice(0, 2), digest)

  function keep(digest: string, sizeBytes: number): void {
    forget(digest)
    sizes.set(digest, sizeBytes)
    totalBytes += sizeBytes
  }

  function forget(digest: string): void {
    totalBytes -= sizes.get(digest) ?? 0
    sizes.delete(digest)
  }

  async function removeFile(digest: string): Promise<void> {
    forget(digest)
    await ignoreRejection(rm(fileOf(digest), { force: true }))
  }

  async function evict(): Promise<void> {
    for (const digest of sizes.keys()) {
      if (totalBytes <= limitBytes) return
      await removeFile(digest)
    }
  }

  async function load(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const found: { name: string; size: number; mtimeMs: number }[] = []
    for (const { name, parentPath } of entries.filter(entry => entry.isFile())) {
      const file = join(parentPath, name)
      const state = await stat(file).catch(() => undefined)
      if (!state) continue
      if (digestPattern.test(name)) found.push({ name, size: state.size, mtimeMs: state.mtimeMs })
      else if (name.endsWith(unfinished) && Date.now() - state.mtimeMs > unfinishedMs)
        await ignoreRejection(rm(file, { force: true }))
    }
    for (const { name, size } of found.sort((a, b) => a.mtimeMs - b.mtimeMs)) keep(name, size)
    await evict()
  }

  return {
    async get(digest) {
      loading ??= load()
      await loading
      const content = await readFile(fileOf(digest)).catch(() => undefined)
      if (content === undefined) {
        forget(digest)
        return undefined
      }
      // A crash can leave a file with a part of its content.
      if ((await digestOf(content)) !== digest) {
        await removeFile(digest)
        return undefined
      }
      keep(digest, content.byteLength)
      const now = new Date()
      await ignoreRejection(utimes(fileOf(digest), now, now))
      return content
    },
    async set(digest, content) {
      loading ??= load()
      await loading
      if (sizes.has(digest) || content.byteLength > limitBytes) return
      const temporary = join(folder, `${randomUUID()}${unfinished}`)
      try {
        await mkdir(join(folder, digest.slice(0, 2)), { recursive: true, mode: 0o700 })
        await writeFile(temporary, content, { mode: 0o600 })
        await rename(temporary, fileOf(digest))
        keep(digest, content.byteLength)
      } catch {
        await ignoreRejection(rm(temporary, { force: true }))
      }
      await evict()
    },
  }
}
