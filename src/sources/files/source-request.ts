import type { ProjectSource, UpdateAuthor, UpdateCommit } from '../../contract/index.ts'

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
