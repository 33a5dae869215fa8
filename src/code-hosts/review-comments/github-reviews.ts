import { z } from 'zod'
import type { GithubAnswer, GithubApp } from '../github-app/github-app.ts'
import { HostRefusal, type ReviewHost } from './review-comment.ts'

const pullsSchema = z.array(z.object({ number: z.int() }))
const commentSchema = z.object({ id: z.int() })
const commentsSchema = z.array(
  commentSchema.extend({
    body: z.string().nullish(),
    performed_via_github_app: z
      .object({ id: z.int().optional(), client_id: z.string().optional() })
      .nullish(),
  }),
)

/** The comments of a GitHub repository. Needs the permission to write pull requests. */
export function createGithubReviews(
  app: GithubApp,
  { installation, repository }: { installation: number; repository: string },
): ReviewHost {
  const [owner = ''] = repository.split('/')
  const { appId } = app.settings
  const call = async (request: Parameters<GithubApp['call']>[1]) =>
    requireSuccess(await app.call(installation, { ...request, path: `/repos/${repository}${request.path}` }))
  return {
    async findPullRequest(branch) {
      const head = encodeURIComponent(`${owner}:${branch}`)
      const { body } = await call({ path: `/pulls?state=open&head=${head}&per_page=1` })
      return pullsSchema.parse(body)[0]?.number
    },
    async findComment(number, marker) {
      const { body } = await call({ path: `/issues/${number}/comments?per_page=100` })
      // Others can write the marker, too.
      const isOurs = ({ performed_via_github_app: by }: z.output<typeof commentsSchema>[number]) =>
        String(by?.id) === appId || by?.client_id === appId
      return commentsSchema
        .parse(body)
        .find(comment => comment.body?.startsWith(marker) === true && isOurs(comment))?.id
    },
    async addComment(number, body) {
      const answer = await call({ method: 'POST', path: `/issues/${number}/comments`, body: { body } })
      return commentSchema.parse(answer.body).id
    },
    changeComment: ({ commentId }, body) =>
      isThere(call({ method: 'PATCH', path: `/issues/comments/${commentId}`, body: { body } })),
  }
}

function requireSuccess(answer: GithubAnswer): GithubAnswer {
  if (answer.status < 200 || answer.status > 299) throw new HostRefusal(answer.status)
  return answer
}

/** A comment that somebody deleted, or that is not ours, cannot be changed. */
export async function isThere(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof HostRefusal && [403, 404, 410].includes(error.status)) return false
    throw error
  }
}
