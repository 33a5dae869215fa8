import type { CommitPlace } from '../commit-statuses/commit-place.ts'

/** The comment that was written for a branch. */
export interface ReviewPlace {
  /** Of the pull request. */
  number: number
  commentId: number
}

export interface ReviewComment {
  branch: string
  /** The first line. Invisible, and recognises the comment. */
  marker: string
  /** Markdown, with the marker. */
  body: string
  /** Null if no comment is known. */
  written: ReviewPlace | null
}

/** `absent`: the branch has no open pull request. `refused`: not worth repeating. `outcome` is for the operator. */
export type ReviewResult =
  | { kind: 'written'; place: ReviewPlace }
  | { kind: 'absent' }
  | { kind: 'refused' | 'failed'; outcome: string }

/** Writes or changes the comment of a branch's pull request. Never rejects. */
export type PostReviewComment = (place: CommitPlace, comment: ReviewComment) => Promise<ReviewResult>

/** What a code host can do with the comments of one repository. Requests that it refuses throw a `HostRefusal`. */
export interface ReviewHost {
  /** Returns undefined if the branch has no open pull request. */
  findPullRequest(branch: string): Promise<number | undefined>
  /** Finds our own comment by its marker. */
  findComment(number: number, marker: string): Promise<number | undefined>
  addComment(number: number, body: string): Promise<number>
  /** Returns false if the comment is gone. */
  changeComment(place: ReviewPlace, body: string): Promise<boolean>
}

export class HostRefusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}
