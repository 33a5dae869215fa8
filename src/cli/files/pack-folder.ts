import { openAsBlob } from 'node:fs'
import { mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { CommandError } from '../core/command-error.ts'
import { describeFileError } from './describe-file-error.ts'

const ignoredNames = new Set(['.git', '.hg', '.svn', 'node_modules', '.DS_Store'])
const limits = { files: 100_000, bytes: 2 * 1024 * 1024 * 1024 }

export interface PackedFolder {
  archive: Blob
  fileCount: number
  /** Removes the archive from the disk. */
  close(): Promise<void>
}

/**
 * Packs the regular files of a folder into a gzipped tar archive in the system's temporary folder. Version control folders,
 * `node_modules`, `.env` files and links are left out. Throws `file-unusable`.
 */
export async function packFolder(folder: string, signal: AbortSignal): Promise<PackedFolder> {
  const files = await listFiles(folder, signal)
  if (files.length === 0) throw new CommandError('file-unusable', `There are no files in ${folder}.`)
  const workFolder = await mkdtemp(join(tmpdir(), 'lectern-upload-'))
  const close = () => rm(workFolder, { recursive: true, force: true })
  try {
    const file = join(workFolder, 'docs.tar.gz')
    // Without the dot, tar would read a name that begins with @ as an archive to include.
    const names = files.map(name => `./${name}`)
    await create({ file, cwd: folder, gzip: true, portable: true, noDirRecurse: true, strict: true }, names)
    signal.throwIfAborted()
    return { archive: await openAsBlob(file, { type: 'application/gzip' }), fileCount: files.length, close }
  } catch (error) {
    await close()
    signal.throwIfAborted()
    throw describeFileError(`Cannot pack ${folder}`, error)
  }
}

async function listFiles(folder: string, signal: AbortSignal): Promise<string[]> {
  const files: string[] = []
  const pending = ['']
  let bytes = 0
  try {
    for (let inside = pending.pop(); inside !== undefined; inside = pending.pop()) {
      signal.throwIfAborted()
      for await (const entry of await opendir(join(folder, inside))) {
        const name = `${inside}${entry.name}`
        if (isIgnored(entry.name)) continue
        if (entry.isDirectory()) pending.push(`${name}/`)
        if (!entry.isFile()) continue
        files.push(name)
        bytes += (await stat(join(folder, name))).size
        if (files.length > limits.files || bytes > limits.bytes) throw tooLarge(folder)
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CommandError) throw error
    throw unreadable(folder, error)
  }
  return files.sort()
}

function unreadable(folder: string, error: unknown): CommandError {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const next = 'Pass the folder that contains the documentation.'
  if (code === 'ENOENT') return new CommandError('file-unusable', `There is no folder ${folder}.`, { next })
  if (code === 'ENOTDIR') return new CommandError('file-unusable', `${folder} is not a folder.`, { next })
  return describeFileError(`Cannot read ${folder}`, error)
}

function isIgnored(name: string): boolean {
  return ignoredNames.has(name) || name === '.env' || name.startsWith('.env.')
}

function tooLarge(folder: string): CommandError {
  return new CommandError('file-unusable', `${folder} has more than ${limits.files} files or 2 GiB.`, {
    next: 'Pass only the folder that contains the documentation.',
  })
}
