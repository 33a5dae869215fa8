import type { CommitPlace } from '../commit-statuses/commit-place.ts'
import { readGitlabToken } from '../commit-statuses/gitlab-token.ts'
import { readRepository } from '../commit-statuses/read-repository.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import { createGithubReviews } from './github-reviews.ts'
import { type CallGitlab, createGitlabReviews } from './gitlab-reviews.ts'
import {
  HostRefusal,
  type PostReviewComment,
  type ReviewComment,
  type ReviewHost,
  type ReviewResult,
} from './review-comment.ts'

interface Needs {
  /** Null if the server has no GitHub App. */
  app: GithubApp | null
  /** For hosts that owners choose. */
  call: CallGitlab
  open(sealed: string): string | undefined
}

/** Creates a function that comments on GitHub as the app, or on GitLab with the project's token. */
export function createReviewPoster(needs: Needs): PostReviewComment {
  return async (place, comment) => {
    try {
      const host = findHost(needs, place)
      if (typeof host === 'string') return { kind: 'refused', outcome: host }
      return await writeComment(host, comment)
    } catch (error) {
      const outcome = error instanceof Error ? error.message : String(error)
      const isFinal = error instanceof HostRefusal && [400, 403, 404, 410, 422].includes(error.status)
      return { kind: isFinal ? 'refused' : 'failed', outcome }
    }
  }
}

/** Returns the host of a project's repository, or why there is none. */
function findHost({ app, call, open }: Needs, place: CommitPlace): ReviewHost | string {
  const found = readRepository(place.origin)
  if (!found) return 'the source is not a repository of a supported code host'
  const { url, repository } = found
  if (app && place.githubInstallation !== null && url.host === new URL(app.settings.webUrl).host)
    return createGithubReviews(app, { installation: place.githubInstallation, repository })
  const token = place.gitlabToken === null ? undefined : readGitlabToken(open(place.gitlabToken))
  if (token === undefined) return 'there is no readable token'
  if (token.origin !== url.origin) return `the token is only for ${token.origin}`
  return createGitlabReviews(call, { ...token, repository })
}

/** Changes the comment that is known or found, so that a pull request has one, also after a crash. */
async function writeComment(host: ReviewHost, comment: ReviewComment): Promise<ReviewResult> {
  const { branch, body, marker, written } = comment
  const number = await host.findPullRequest(branch)
  if (number === undefined) return { kind: 'absent' }
  const known = written?.number === number ? written.commentId : await host.findComment(number, marker)
  if (known !== undefined && (await host.changeComment({ number, commentId: known }, body)))
    return { kind: 'written', place: { number, commentId: known } }
  return { kind: 'written', place: { number, commentId: await host.addComment(number, body) } }
}
