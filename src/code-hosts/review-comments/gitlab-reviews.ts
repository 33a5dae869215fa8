import { z } from 'zod'
import { isThere } from './github-reviews.ts'
import { HostRefusal, type ReviewHost } from './review-comment.ts'

export interface GitlabCall {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  token: string
  body?: object
}

/** Calls an API. Resolves with the parsed JSON, or null, for any status; rejects if the host cannot be reached. */
export type CallGitlab = (call: GitlabCall) => Promise<{ status: number; body: unknown }>

const requestsSchema = z.array(
  z.object({ iid: z.int(), source_project_id: z.int(), target_project_id: z.int() }),
)
const noteSchema = z.object({ id: z.int() })
const notesSchema = z.array(noteSchema.extend({ body: z.string(), author: z.object({ id: z.int() }) }))
const userSchema = z.object({ id: z.int() })

/** The notes of a GitLab project's merge requests. */
export function createGitlabReviews(
  send: CallGitlab,
  { origin, token, repository }: { origin: string; token: string; repository: string },
): ReviewHost {
  const api = `${origin}/api/v4`
  const requests = `${api}/projects/${encodeURIComponent(repository)}/merge_requests`
  const call = async (request: Omit<GitlabCall, 'token'>): Promise<unknown> => {
    const { status, body } = await send({ ...request, token })
    if (status < 200 || status > 299) throw new HostRefusal(status)
    return body
  }
  return {
    async findPullRequest(branch) {
      const url = `${requests}?state=opened&source_branch=${encodeURIComponent(branch)}&per_page=20`
      const found = requestsSchema.parse(await call({ method: 'GET', url }))
      // A fork may have a branch with the same name.
      return found.find(each => each.source_project_id === each.target_project_id)?.iid
    },
    async findComment(number, marker) {
      const notes = `${requests}/${number}/notes?per_page=100&sort=asc`
      const found = notesSchema
        .parse(await call({ method: 'GET', url: notes }))
        .filter(({ body }) => body.startsWith(marker))
      if (found.length === 0) return undefined
      const own = userSchema.parse(await call({ method: 'GET', url: `${api}/user` }))
      return found.find(({ author }) => author.id === own.id)?.id
    },
    async addComment(number, body) {
      const url = `${requests}/${number}/notes`
      return noteSchema.parse(await call({ method: 'POST', url, body: { body } })).id
    },
    changeComment: ({ number, commentId }, body) =>
      isThere(call({ method: 'PUT', url: `${requests}/${number}/notes/${commentId}`, body: { body } })),
  }
}
