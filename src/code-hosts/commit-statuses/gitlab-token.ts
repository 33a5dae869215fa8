import { z } from 'zod'
import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'

const tokenSchema = z.object({ origin: z.string(), token: z.string() })

/** A token and the one host that it is for, such as `https://gitlab.example.com`. */
export type GitlabToken = z.output<typeof tokenSchema>

/** Undefined for what is none, or was sealed under another secret. */
export function readGitlabToken(opened: string | undefined): GitlabToken | undefined {
  if (opened === undefined) return undefined
  const parsed = tokenSchema.safeParse(JSON.parse(opened))
  return parsed.success ? parsed.data : undefined
}

/**
 * Keeps the token with which GitLab is told of a project's updates, sealed and for the host of its present source alone; null
 * forgets it. Throws `not-found` for an unknown project and `conflict` where the source is no repository on the web.
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
    'A token is for the GitLab that the project is deployed from. Set a repository at an https address as its source first.',
  )
}
