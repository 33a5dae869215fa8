import { createReadStream } from 'node:fs'
import { type FolderPlace, type FolderTree, openFolderPlace } from './files/folder-tree.ts'
import { defaultSourceLimits, type SourceLimits } from './files/source-limits.ts'
import type { SourceRequest } from './files/source-request.ts'
import { type LocatedFolder, openLocatedFolder } from './folder/locate-folder.ts'

/** A source whose files are on this machine. It can be opened without rights to anything else. */
export type LocalSource =
  | ({ kind: 'folder' } & LocatedFolder)
  /** `file` is the path of the upload; null if there is none. */
  | { kind: 'upload'; file: string | null; folder: string | undefined }
  | { kind: 'repository'; place: FolderPlace }

export interface LocalSourceRequest extends Pick<SourceRequest, 'workFolder' | 'signal' | 'onLog'> {
  source: LocalSource
  limits?: Partial<SourceLimits> | undefined
}

/** Opens a source. Throws a `SourceError` if it cannot be read or exceeds a limit. */
export async function openLocalSource(request: LocalSourceRequest): Promise<FolderTree> {
  const { source, ...rest } = request
  const limits = { ...defaultSourceLimits, ...request.limits }
  request.signal.throwIfAborted()
  if (source.kind === 'repository') return openFolderPlace(source.place)
  if (source.kind === 'folder') return openLocatedFolder(source, { ...rest, limits })
  // Imported late, to load only what the source needs.
  const { fetchUpload } = await import('./upload/fetch-upload.ts')
  const { file, folder } = source
  const bytes = file === null ? undefined : createReadStream(file)
  return fetchUpload({ ...rest, bytes, folder, limits })
}
