import type { ProjectSource } from '../../contract/index.ts'
import { decodeJson } from '../../database/index.ts'

/** The source and credentials of a commit's project. */
export interface CommitPlace {
  origin: ProjectSource
  githubInstallation: number | null
  /** Encrypted. */
  gitlabToken: string | null
}

/** Reads the columns of `projects` that lead to its code host. */
export function readCommitPlace(row: {
  origin_json: string
  github_installation_id: number | null
  gitlab_token: string | null
}): CommitPlace {
  return {
    origin: decodeJson(row.origin_json),
    githubInstallation: row.github_installation_id,
    gitlabToken: row.gitlab_token,
  }
}
