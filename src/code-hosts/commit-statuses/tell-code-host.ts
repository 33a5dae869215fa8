import type { PostMessage } from '../../webhooks/index.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import type { CommitPlace, CommitStatus, TellHost, TellResult } from './commit-status-sender.ts'
import { type GitlabToken, readGitlabToken } from './gitlab-token.ts'

interface Needs {
  /** Null where the server has none. */
  app: GithubApp | null
  /** Posts to hosts that owners name. */
  post: PostMessage
  open(sealed: string): string | undefined
}

const githubDescriptionLength = 140
const gitlabDescriptionLength = 255
const gitlabStates = { pending: 'running', success: 'success', failure: 'failed' } as const

/** Tells GitHub as the app, or GitLab with the project's token. */
export function createHostTeller(needs: Needs): TellHost {
  return async (place, status) => {
    try {
      const url = place.origin.kind === 'git' ? URL.parse(place.origin.url) : null
      const repository = url?.pathname.replace(/^\/+|(?<!\/)\/+$|\.git\/*$/g, '')
      if (!url || !repository)
        return { kind: 'refused', outcome: 'not a repository that a host could be told of' }
      const { app } = needs
      if (app && place.githubInstallation !== null && url.host === new URL(app.settings.webUrl).host)
        return await tellGithub(app, { installation: place.githubInstallation, repository }, status)
      return await tellGitlab(needs, { place, url, repository }, status)
    } catch (error) {
      return { kind: 'failed', outcome: error instanceof Error ? error.message : String(error) }
    }
  }
}

async function tellGithub(
  app: GithubApp,
  { installation, repository }: { installation: number; repository: string },
  { state, sha, context, description, targetUrl }: CommitStatus,
): Promise<TellResult> {
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

async function tellGitlab(
  { post, open }: Needs,
  { place, url, repository }: { place: CommitPlace; url: URL; repository: string },
  { state, sha, context, description, targetUrl }: CommitStatus,
): Promise<TellResult> {
  const token: GitlabToken | undefined =
    place.gitlabToken === null ? undefined : readGitlabToken(open(place.gitlabToken))
  if (token === undefined) return { kind: 'refused', outcome: 'there is no token that can be read' }
  if (token.origin !== url.origin)
    return { kind: 'refused', outcome: `the token is for ${token.origin}, and goes nowhere else` }
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
  return isDelivered ? { kind: 'told', outcome } : { ...readOutcome(status), outcome }
}

/** What a host does not find or understand now, it will not later. */
function readOutcome(status: number): TellResult {
  const outcome = `answered ${status}`
  if (status >= 200 && status < 300) return { kind: 'told', outcome }
  return { kind: [400, 404, 410, 422].includes(status) ? 'refused' : 'failed', outcome }
}
