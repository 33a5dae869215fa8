import { z } from 'zod'
import { branchOf, type ReadPush, textLimits, webAddress } from './push.ts'

const eventSchema = z.object({
  object_kind: z.literal('push'),
  ref: z.string(),
  after: z.string(),
  user_id: z.number().optional(),
  user_name: z.string().optional(),
  user_avatar: z.string().nullish(),
  project: z.object({ path_with_namespace: z.string(), default_branch: z.string().nullish() }),
  commits: z.array(z.object({ id: z.string(), message: z.string().nullish() })).optional(),
})
type Event = z.output<typeof eventSchema>

/** Reads a push event of GitLab; throws a `ZodError` for an invalid body. */
export function readGitlabPush(body: unknown): ReadPush {
  const event = eventSchema.parse(body)
  const branch = branchOf(event.ref)
  if (branch === undefined) return { kind: 'ignored', reason: `${event.ref} is not a branch.` }
  if (/^0+$/.test(event.after))
    return { kind: 'deleted', repository: event.project.path_with_namespace, branch }
  const message = event.commits?.find(({ id }) => id === event.after)?.message?.slice(0, textLimits.message)
  return {
    kind: 'push',
    push: {
      repository: event.project.path_with_namespace,
      branch,
      defaultBranch: event.project.default_branch ?? null,
      commit: { sha: event.after, ref: branch, ...(message !== undefined && { message }) },
      author: readAuthor(event),
    },
  }
}

// The contract's `githubUserId` holds the author's id on any code host.
function readAuthor({ user_id: id, user_name: name, user_avatar: avatar }: Event) {
  if (name === undefined) return null
  const avatarUrl = webAddress(avatar)
  return {
    name: name.slice(0, textLimits.name),
    ...(avatarUrl !== undefined && { avatarUrl }),
    ...(id !== undefined && { githubUserId: id }),
  }
}
