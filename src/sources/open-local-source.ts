import { type FolderPlace, type FolderTree, openFolderPlace } from './files/folder-tree.ts'
import { defaultSourceLimits, type SourceLimits } from './files/source-limits.ts'
import type { SourceRequest } from './files/source-request.ts'
import { type LocatedFolder, openLocatedFolder } from './folder/locate-folder.ts'

/** A source whose files are on this machine. It can be opened without rights to anything else. */
export type LocalSource =
  | ({ kind: 'folder' } & LocatedFolder)
  | { kind: 'upload'; folder: string | undefined }
  | { kind: 'repository'; place: FolderPlace }

export interface LocalSourceRequest extends Pick<SourceRequest, 'workFolder' | 'signal' | 'onLog'> {
  source: LocalSource
  /** The content of the upload to deploy; null for other sources. */
  upload: Uint8Array | null
  limits?: Partial<SourceLimits> | undefined
}

/** Opens a source. Throws a `SourceError` if it cannot be read or exceeds a limit. */
export async function openLocalSource(request: LocalSourceRequest): Promise<FolderTree> {
  const { source, upload, ...rest } = request
  const limits = { ...defaultSourceLimits, ...request.limits }
  request.signal.throwIfAborted()
  if (source.kind === 'repository') return openFolderPlace(source.place)
  if (source.kind === 'folder') return openLocatedFolder(source, { ...rest, limits })
  // Imported late, to load only what the source needs.
  const { fetchUpload } = await import('./upload/fetch-upload.ts')
  return fetchUpload({ ...rest, bytes: upload ?? undefined, folder: source.folder, limits })
}
