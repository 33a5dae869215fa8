import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArtifactStorage } from './core/artifact-storage.ts'
import { digestOf } from './core/digest.ts'

const unfinished = '.partial'
const leaving = '.leaving'

/**
 * Stores artifacts as files. A file is written under a temporary name, synced and renamed, and its folder is synced, so that it is
 * either complete and durable or missing.
 */
export function createFolderArtifacts(folder: string): ArtifactStorage {
  const fileOf = (digest: string) => join(folder, digest.slice(0, 2), digest)

  async function putStream(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
    await mkdir(folder, { recursive: true })
    const temporary = join(folder, `${randomUUID()}${unfinished}`)
    try {
      const digest = await writeDurably(temporary, stream)
      const file = fileOf(digest)
      const home = join(folder, digest.slice(0, 2))
      if ((await mkdir(home, { recursive: true })) !== undefined) await syncFolder(folder)
      // Also replaces an existing file: that repairs a damaged one and renews an old one, so that `removeUnkept` keeps it.
      await rename(temporary, file)
      await syncFolder(home)
      return digest
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    putStream,
    put: content => putStream([content]),
    async renew(digest) {
      const now = new Date()
      // First, so that the file is not removed while it is read.
      if (!(await utimes(fileOf(digest), now, now).then(() => true, ignoreMissing))) return false
      const content = await readFile(fileOf(digest)).catch(ignoreMissing)
      return content !== undefined && (await digestOf(content)) === digest
    },
    find: digest => readFile(fileOf(digest)).catch(ignoreMissing),
    readPart: (digest, part) => readPart(fileOf(digest), part).catch(ignoreMissing),
    findSize: async digest => (await stat(fileOf(digest)).catch(ignoreMissing))?.size,
    async removeUnkept(kept, putBefore) {
      let removed = 0
      for (const file of await listFiles(folder)) {
        const isKept = kept.has(file.name)
        if (!isKept && (await removeOld(file.path, putBefore)) && !file.name.endsWith(unfinished))
          removed += 1
      }
      return removed
    },
  }
}

async function readPart(
  file: string,
  { offset, sizeBytes }: { offset: number; sizeBytes: number },
): Promise<Uint8Array> {
  const handle = await open(file, constants.O_RDONLY)
  try {
    const content = new Uint8Array(sizeBytes)
    let end = 0
    for (let read = 1; read > 0 && end < sizeBytes; end += read)
      read = (await handle.read(content, end, sizeBytes - end, offset + end)).bytesRead
    return content.subarray(0, end)
  } finally {
    await handle.close()
  }
}

async function writeDurably(
  file: string,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of stream) {
      hash.update(chunk)
      await writeAll(handle, chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.byteLength; )
    written += (await handle.write(chunk, written)).bytesWritten
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Moves a file aside before checking its age again, because it may be stored again at any time. A file that was renewed is moved
 * back.
 */
async function removeOld(file: string, putBefore: number): Promise<boolean> {
  if (!(await isOld(file, putBefore))) return false
  const aside = file.endsWith(leaving) ? file : `${file}${leaving}`
  await rename(file, aside)
  if (!(await isOld(aside, putBefore))) {
    await rename(aside, file)
    return false
  }
  await rm(aside, { force: true })
  return true
}

async function isOld(file: string, putBefore: number): Promise<boolean> {
  const found = await stat(file).catch(ignoreMissing)
  return found !== undefined && found.mtimeMs < putBefore
}

async function listFiles(folder: string): Promise<{ name: string; path: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  return (entries ?? [])
    .filter(entry => entry.isFile())
    .map(entry => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
