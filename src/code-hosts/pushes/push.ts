import type { UpdateAuthor, UpdateCommit } from '../../contract/index.ts'

export interface Push {
  /** Owner and name, for example `acme/docs`. */
  repository: string
  branch: string
  /** Null if the event does not name it. */
  defaultBranch: string | null
  commit: UpdateCommit
  author: UpdateAuthor | null
}

/** `ignored`: nothing to deploy. `reason` is a sentence for the code host's delivery log. */
export type ReadPush =
  | { kind: 'push'; push: Push }
  | { kind: 'deleted'; repository: string; branch: string }
  | { kind: 'ignored'; reason: string }

export const textLimits = { message: 2_000, name: 200 }

/** Returns the branch of a full ref; undefined for a tag. */
export function branchOf(ref: string): string | undefined {
  return /^refs\/heads\/(.+)$/.exec(ref)?.[1]
}

/** Returns absolute web addresses only, because some hosts send a path. */
export function webAddress(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\//.test(url) && URL.canParse(url) ? url : undefined
}
