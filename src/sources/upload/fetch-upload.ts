import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCount } from '../../shared/index.ts'
import { type FolderTree, openFolderTree } from '../files/folder-tree.ts'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'
import { normalizeFolder } from '../files/source-path.ts'
import type { SourceRequest } from '../files/source-request.ts'
import { unpackArchive } from './unpack-archive.ts'

export interface UploadToUnpack extends Pick<SourceRequest, 'workFolder' | 'signal' | 'onLog'> {
  /** Undefined if there is no upload. */
  bytes: Uint8Array | AsyncIterable<Uint8Array> | undefined
  /** The folder of the documentation in the upload. */
  folder: string | undefined
  limits: SourceLimits
}

/** Unpacks an upload into the work folder. If one top-level folder holds everything, it is the root, unless the archive names its root. */
export async function fetchUpload(upload: UploadToUnpack): Promise<FolderTree> {
  const { bytes, workFolder, limits, signal, onLog } = upload
  if (bytes === undefined)
    throw new SourceError('There is no upload, or it has been removed. Upload the documentation again.')
  const target = join(await realpath(workFolder), 'files')
  const { files, hasRoot } = await unpackArchive({ bytes, target, limits, signal, onLog })
  onLog(`Unpacked ${formatCount(files.length, 'file')}`)
  const boundary = join(target, hasRoot ? '' : commonFolder(files))
  const inside = normalizeFolder(upload.folder)
  const folder = await realpath(join(boundary, inside)).catch(() => undefined)
  if (folder === undefined) throw new SourceError(`The upload has no folder ${JSON.stringify(inside)}.`)
  return openFolderTree({ folder, boundary, limits, onLog, signal })
}

/** Returns the top-level folder that holds every file, or an empty string. */
function commonFolder(files: readonly string[]): string {
  const tops = new Set(files.map(file => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')))
  const [top] = tops
  return tops.size === 1 && top !== undefined ? top : ''
}
