import type { UpdateAuthor, UpdateCommit } from '../../contract/index.ts'

/** A push to a branch, as a code host tells of it. */
export interface Push {
  /** Owner and name, for example `acme/docs`. */
  repository: string
  branch: string
  /** Null where the event does not say. */
  defaultBranch: string | null
  commit: UpdateCommit
  /** Who pushed. */
  author: UpdateAuthor | null
}

/** `ignored`: nothing to deploy; the reason is a sentence for whoever reads the host's delivery log. */
export type ReadPush =
  | { kind: 'push'; push: Push }
  | { kind: 'deleted'; repository: string; branch: string }
  | { kind: 'ignored'; reason: string }

export const textLimits = { message: 2_000, name: 200 }

/** The branch of a full ref; undefined for a tag. */
export function branchOf(ref: string): string | undefined {
  return /^refs\/heads\/(.+)$/.exec(ref)?.[1]
}

/** Absolute web addresses alone; some hosts send a path. */
export function webAddress(url: string | null | undefined): string | undefined {
  return url && /^https?:\/\//.test(url) && URL.canParse(url) ? url : undefined
}
