import { z } from 'zod'
import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'

const tokenSchema = z.object({ origin: z.string(), token: z.string() })

/** A token and its host, such as `https://gitlab.example.com`. */
export type GitlabToken = z.output<typeof tokenSchema>

/** Parses a decrypted token; undefined if it is invalid or could not be decrypted. */
export function readGitlabToken(opened: string | undefined): GitlabToken | undefined {
  if (opened === undefined) return undefined
  const parsed = tokenSchema.safeParse(JSON.parse(opened))
  return parsed.success ? parsed.data : undefined
}

/**
 * Stores the GitLab token of a project, encrypted and bound to the host of its source; null removes it. Throws `not-found` for an unknown
 * project and `conflict` if the source has no web address.
 */
export async function keepGitlabToken(
  { database, clock, secrets }: { database: Database; clock: Clock; secrets: { seal(text: string): string } },
  input: { organizationId: string; projectId: string; token: string | null },
): Promise<void> {
  const { organizationId, projectId, token } = input
  await database.write(async queries => {
    const project = await queries
      .selectFrom('projects')
      .select('source_json')
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!project) throw new AppError('not-found', `There is no project with the identifier ${projectId}.`)
    const source = project.source_json === null ? null : decodeJson<ProjectSource>(project.source_json)
    const sealed = token === null ? null : secrets.seal(JSON.stringify({ origin: originOf(source), token }))
    await queries
      .updateTable('projects')
      .set({ gitlab_token: sealed, updated_at: clock.now() })
      .where('id', '=', projectId)
      .execute()
  })
}

function originOf(source: ProjectSource | null): string {
  const url = source?.kind === 'git' ? URL.parse(source.url) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin
  throw new AppError(
    'conflict',
    'A GitLab token needs a source. Set a repository with an https address as the project’s source first.',
  )
}
