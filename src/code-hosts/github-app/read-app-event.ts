import { z } from 'zod'
import type { UpdateAuthor } from '../../contract/index.ts'
import { textLimits, webAddress } from '../pushes/push.ts'

const installationSchema = z.object({
  installation: z.object({ id: z.number() }),
  sender: z.object({ login: z.string(), id: z.number(), avatar_url: z.string().optional() }).optional(),
})
const repositorySchema = z.object({ repository: z.object({ id: z.number() }) })

/** Events that can change an installation's repositories or their names. */
export const installationEvents = ['installation', 'installation_repositories', 'repository']

/** Reads the installation and the author of an event; throws a `ZodError` for an invalid body. */
export function readInstallationEvent(body: unknown): { id: number; author: UpdateAuthor | null } {
  const { installation, sender } = installationSchema.parse(body)
  if (!sender) return { id: installation.id, author: null }
  const avatarUrl = webAddress(sender.avatar_url)
  return {
    id: installation.id,
    author: {
      name: sender.login.slice(0, textLimits.name),
      ...(avatarUrl !== undefined && { avatarUrl }),
      githubUserId: sender.id,
    },
  }
}

export function readRepositoryId(body: unknown): number {
  return repositorySchema.parse(body).repository.id
}
