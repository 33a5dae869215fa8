import type { ProjectSource, UpdateAuthor, UpdateCommit } from '../../contract/index.ts'

export interface SourceRequest {
  origin: ProjectSource
  /** An empty folder to fetch to; the caller removes it. */
  workFolder: string
  /** An HTTP `Authorization` header for a git source. */
  authorization?: string | null
  /** The files for a git source over ssh; null if the project has no key. */
  ssh?: SshFiles | null
  signal: AbortSignal
  onLog(line: string): void
  /** Called as soon as the commit is known, if the source has one. */
  onSource(found: SourceCommit): void
}

/** Files that ssh reads. Only the server's user can read them. */
export interface SshFiles {
  keyFile: string
  hostsFile: string
}

/** How to prove to a git server that a project may read its repository. */
export interface FetchAccess {
  /** An HTTP `Authorization` header; null if there is none. */
  authorization: string | null
  /** For git over ssh; null for other addresses. */
  deployKey: DeployKey | null
}

export interface DeployKey {
  /** In the format of OpenSSH. */
  privateKey: string
  /** The host keys that were accepted earlier, as in a `known_hosts` file. */
  knownHosts: string
  /** Called with all host keys if ssh accepted a new one. */
  pinHosts(knownHosts: string): Promise<void>
}

/** Finds the credentials for fetching a deployment's source. */
export type AuthorizeFetch = (input: { deploymentId: string; origin: ProjectSource }) => Promise<FetchAccess>

export interface SourceCommit {
  commit: Pick<UpdateCommit, 'sha' | 'ref' | 'message'> | null
  author: UpdateAuthor | null
}
