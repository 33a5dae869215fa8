import type { FolderTree } from './files/folder-tree.ts'
import { defaultSourceLimits, type SourceLimits } from './files/source-limits.ts'
import type { SourceRequest } from './files/source-request.ts'
import { type FolderNeeds, fetchFolder } from './folder/fetch-folder.ts'
import type { RepositoryNeeds } from './git/remote-command.ts'
import type { UploadNeeds } from './upload/fetch-upload.ts'

export interface SourceNeeds
  extends Omit<FolderNeeds, 'limits'>,
    Omit<RepositoryNeeds, 'limits'>,
    Omit<UploadNeeds, 'limits'> {
  limits?: Partial<SourceLimits> | undefined
}

/** Brings a project's source within reach. Throws a `SourceError` when it cannot be had or is more than the limits allow. */
export async function fetchSource(needs: SourceNeeds, request: SourceRequest): Promise<FolderTree> {
  const limits = { ...defaultSourceLimits, ...needs.limits }
  const { origin, ...rest } = request
  request.signal.throwIfAborted()
  // Each loads what it needs when it is asked for: a build is a process, and starts with nothing.
  switch (origin.kind) {
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
