import type { ProjectSource, UpdateAuthor, UpdateCommit } from '../contract/index.ts'
import { fetchFolder } from './fetch-folder.ts'
import type { UploadNeeds } from './fetch-upload.ts'
import type { FolderTree } from './folder-tree.ts'
import type { RepositoryNeeds } from './git/reach-remote.ts'
import { defaultSourceLimits, type SourceLimits } from './source-limits.ts'

export interface SourceNeeds extends Omit<RepositoryNeeds, 'limits'>, Omit<UploadNeeds, 'limits'> {
  /** Where sources on the server may lie; anywhere unless given. */
  allowedFolders?: readonly string[] | undefined
  limits?: Partial<SourceLimits> | undefined
}

export interface SourceRequest {
  origin: ProjectSource
  /** An empty folder of the caller's, who removes it; what is fetched is put there. */
  workFolder: string
  /** An HTTP `Authorization` for a git source, where its address has none. */
  authorization?: string | null
  /** Its reason is thrown when it fires. */
  signal: AbortSignal
  onLog(line: string): void
  /** Where the content comes from, as soon as that is known; not called by a source that does not say. */
  onSource(found: SourceCommit): void
}

/** Returns an HTTP `Authorization` header for fetching a source; null where its address needs none. */
export type AuthorizeFetch = (input: {
  deploymentId: string
  origin: ProjectSource
}) => Promise<string | null>

export interface SourceCommit {
  commit: Pick<UpdateCommit, 'sha' | 'ref' | 'message'> | null
  author: UpdateAuthor | null
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
      const { fetchUpload } = await import('./fetch-upload.ts')
      return fetchUpload({ ...needs, limits }, { origin, ...rest })
    }
    case 'git': {
      const { fetchRepository } = await import('./git/fetch-repository.ts')
      return fetchRepository({ ...needs, limits }, { origin, ...rest })
    }
  }
}
