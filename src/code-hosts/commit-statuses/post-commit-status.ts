import type { PostMessage } from '../../webhooks/index.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import type { CommitPlace } from './commit-place.ts'
import type { CommitStatus, PostCommitStatus, PostStatusResult } from './commit-status-sender.ts'
import { type GitlabToken, readGitlabToken } from './gitlab-token.ts'
import { readRepository } from './read-repository.ts'

interface Needs {
  /** Null if the server has no GitHub App. */
  app: GithubApp | null
  /** For hosts that owners choose. */
  post: PostMessage
  open(sealed: string): string | undefined
}

const githubDescriptionLength = 140
const gitlabDescriptionLength = 255
const gitlabStates = { pending: 'running', success: 'success', failure: 'failed' } as const

/** Creates a function that posts statuses to GitHub as the app, or to GitLab with the project's token. */
export function createStatusPoster(needs: Needs): PostCommitStatus {
  return async (place, status) => {
    try {
      const found = readRepository(place.origin)
      if (!found)
        return { kind: 'refused', outcome: 'the source is not a repository of a supported code host' }
      const { url, repository } = found
      const { app } = needs
      if (app && place.githubInstallation !== null && url.host === new URL(app.settings.webUrl).host)
        return await postToGithub(app, { installation: place.githubInstallation, repository }, status)
      return await postToGitlab(needs, { place, url, repository }, status)
    } catch (error) {
      return { kind: 'failed', outcome: error instanceof Error ? error.message : String(error) }
    }
  }
}

async function postToGithub(
  app: GithubApp,
  { installation, repository }: { installation: number; repository: string },
  { state, sha, context, description, targetUrl }: CommitStatus,
): Promise<PostStatusResult> {
  const answer = await app.call(installation, {
    method: 'POST',
    path: `/repos/${repository}/statuses/${sha}`,
    body: {
      state,
      context,
      description: description.slice(0, githubDescriptionLength),
      target_url: targetUrl,
    },
  })
  return readOutcome(answer.status)
}

async function postToGitlab(
  { post, open }: Needs,
  { place, url, repository }: { place: CommitPlace; url: URL; repository: string },
  { state, sha, context, description, targetUrl }: CommitStatus,
): Promise<PostStatusResult> {
  const token: GitlabToken | undefined =
    place.gitlabToken === null ? undefined : readGitlabToken(open(place.gitlabToken))
  if (token === undefined) return { kind: 'refused', outcome: 'there is no readable token' }
  if (token.origin !== url.origin)
    return { kind: 'refused', outcome: `the token is only for ${token.origin}` }
  const { isDelivered, outcome } = await post(
    {
      url: `${url.origin}/api/v4/projects/${encodeURIComponent(repository)}/statuses/${sha}`,
      headers: { 'private-token': token.token, 'user-agent': 'lectern' },
      body: JSON.stringify({
        state: gitlabStates[state],
        name: context,
        description: description.slice(0, gitlabDescriptionLength),
        target_url: targetUrl,
      }),
    },
    new AbortController().signal,
  )
  const status = Number(/^answered (\d+)$/.exec(outcome)?.[1] ?? 0)
  return isDelivered ? { kind: 'sent', outcome } : { ...readOutcome(status), outcome }
}

/** A status that the host does not find or understand is refused for good. */
function readOutcome(status: number): PostStatusResult {
  const outcome = `answered ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent', outcome }
  return { kind: [400, 404, 410, 422].includes(status) ? 'refused' : 'failed', outcome }
}
