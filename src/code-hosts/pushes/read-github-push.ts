import { z } from 'zod'
import { branchOf, type ReadPush, textLimits, webAddress } from './push.ts'

const eventSchema = z.object({
  ref: z.string(),
  after: z.string(),
  deleted: z.boolean().optional(),
  repository: z.object({ full_name: z.string(), default_branch: z.string().optional() }),
  head_commit: z
    .object({
      message: z.string(),
      author: z.object({ name: z.string(), username: z.string().optional() }).optional(),
    })
    .nullish(),
  sender: z.object({ login: z.string(), id: z.number(), avatar_url: z.string().optional() }).optional(),
})
type Event = z.output<typeof eventSchema>

/** Reads a `push` event of GitHub; throws a `ZodError` for an invalid body. */
export function readGithubPush(body: unknown): ReadPush {
  const event = eventSchema.parse(body)
  const branch = branchOf(event.ref)
  if (branch === undefined) return { kind: 'ignored', reason: `${event.ref} is not a branch.` }
  if (event.deleted) return { kind: 'deleted', repository: event.repository.full_name, branch }
  const message = event.head_commit?.message.slice(0, textLimits.message)
  return {
    kind: 'push',
    push: {
      repository: event.repository.full_name,
      branch,
      defaultBranch: event.repository.default_branch ?? null,
      commit: { sha: event.after, ref: branch, ...(message !== undefined && { message }) },
      author: readAuthor(event),
    },
  }
}

// The event has the pusher's full name only if they wrote the newest commit.
function readAuthor({ sender, head_commit: head }: Event) {
  if (!sender) return null
  const name = head?.author?.username === sender.login ? head.author.name : sender.login
  const avatarUrl = webAddress(sender.avatar_url)
  return {
    name: name.slice(0, textLimits.name),
    ...(avatarUrl !== undefined && { avatarUrl }),
    githubUserId: sender.id,
  }
}
