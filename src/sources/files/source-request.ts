import type { ProjectSource, UpdateAuthor, UpdateCommit } from '../../contract/index.ts'

export interface SourceRequest {
  origin: ProjectSource
  /** An empty folder to fetch to; the caller removes it. */
  workFolder: string
  /** An HTTP `Authorization` header for a git source whose address has no credentials. */
  authorization?: string | null
  signal: AbortSignal
  onLog(line: string): void
  /** Called as soon as the commit is known, if the source has one. */
  onSource(found: SourceCommit): void
}

/** Returns an HTTP `Authorization` header for fetching a source; null if its address needs none. */
export type AuthorizeFetch = (input: {
  deploymentId: string
  origin: ProjectSource
}) => Promise<string | null>

export interface SourceCommit {
  commit: Pick<UpdateCommit, 'sha' | 'ref' | 'message'> | null
  author: UpdateAuthor | null
}
