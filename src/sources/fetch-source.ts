import type { FolderTree } from './files/folder-tree.ts'
import { SourceError } from './files/source-error.ts'
import { defaultSourceLimits, type SourceLimits } from './files/source-limits.ts'
import type { SourceRequest } from './files/source-request.ts'
import { type FolderNeeds, fetchFolder } from './folder/fetch-folder.ts'
import type { RepositoryNeeds } from './git/run-remote-command.ts'
import type { UploadNeeds } from './upload/fetch-upload.ts'

export interface SourceNeeds
  extends Omit<FolderNeeds, 'limits'>,
    Omit<RepositoryNeeds, 'limits'>,
    Omit<UploadNeeds, 'limits'> {
  /** The folder of Lectern's own documentation. */
  bundledFolder?: string | undefined
  limits?: Partial<SourceLimits> | undefined
}

/** Fetches a project's source. Throws a `SourceError` if it cannot be fetched or exceeds a limit. */
export async function fetchSource(needs: SourceNeeds, request: SourceRequest): Promise<FolderTree> {
  const limits = { ...defaultSourceLimits, ...needs.limits }
  const { origin, ...rest } = request
  request.signal.throwIfAborted()
  // Imported late, to load only what the source needs.
  switch (origin.kind) {
    case 'bundled': {
      const path = needs.bundledFolder
      if (path === undefined) throw new SourceError('This server does not have Lectern’s documentation.')
      return fetchFolder({ ...needs, allowedFolders: [path], limits }, { ...rest, origin: { path } })
    }
    case 'folder':
      return fetchFolder({ ...needs, limits }, { origin, ...rest })
    case 'upload': {
      const { fetchUpload } = await import('./upload/fetch-upload.ts')
      return fetchUpload({ ...needs, limits }, { origin, ...rest })
    }
    case 'git': {
      const { fetchRepository } = await import('./git/fetch-repository.ts')
      return fetchRepository({ ...needs, limits }, { origin, ...rest })
    }
  }
}
