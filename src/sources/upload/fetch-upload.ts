import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type FolderTree, openFolderTree } from '../files/folder-tree.ts'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'
import { normalizeFolder } from '../files/source-path.ts'
import type { SourceRequest } from '../files/source-request.ts'
import { unpackArchive } from './unpack-archive.ts'

export interface UploadNeeds {
  /** Returns the bytes of an upload; undefined if they no longer exist. */
  readArtifact(digest: string): Promise<Uint8Array | AsyncIterable<Uint8Array> | undefined>
  limits: SourceLimits
}

type UploadRequest = Omit<SourceRequest, 'origin'> & {
  origin: { digest?: string | undefined; folder?: string | undefined }
}

/** Unpacks an upload into the work folder. If one top-level folder holds everything, it is the root, unless the archive names its root. */
export async function fetchUpload(needs: UploadNeeds, request: UploadRequest): Promise<FolderTree> {
  const { origin, workFolder, signal, onLog } = request
  const bytes = origin.digest === undefined ? undefined : await needs.readArtifact(origin.digest)
  if (bytes === undefined)
    throw new SourceError('There is no upload, or it has been removed. Upload the documentation again.')
  const target = join(await realpath(workFolder), 'files')
  const { files, hasRoot } = await unpackArchive({ bytes, target, limits: needs.limits, signal, onLog })
  onLog(`Unpacked ${files.length} files`)
  const boundary = join(target, hasRoot ? '' : commonFolder(files))
  const inside = normalizeFolder(origin.folder)
  const folder = await realpath(join(boundary, inside)).catch(() => undefined)
  if (folder === undefined) throw new SourceError(`The upload has no folder ${JSON.stringify(inside)}.`)
  return openFolderTree({ folder, boundary, limits: needs.limits, onLog, signal })
}

/** Returns the top-level folder that holds every file, or an empty string. */
function commonFolder(files: readonly string[]): string {
  const tops = new Set(files.map(file => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')))
  const [top] = tops
  return tops.size === 1 && top !== undefined ? top : ''
}
