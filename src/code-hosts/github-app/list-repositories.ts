import { z } from 'zod'
import type { GithubAnswer, GithubApp } from './github-app.ts'

const repositorySchema = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  clone_url: z.string(),
  default_branch: z.string(),
  archived: z.boolean().optional(),
  owner: z.object({ login: z.string() }),
})
export type Repository = z.output<typeof repositorySchema>

const pageSchema = z.object({ repositories: z.array(repositorySchema) })
const treeSchema = z.object({ tree: z.array(z.object({ path: z.string(), type: z.string() })) })
const pageSize = 100
/** A thousand repositories. */
const pagesAtMost = 10

/** Lists the repositories that an installation can read. Throws if GitHub refuses. */
export async function listRepositories(app: GithubApp, installationId: number): Promise<Repository[]> {
  const repositories: Repository[] = []
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const path = `/installation/repositories?per_page=${pageSize}&page=${page}`
    const answer = await app.call(installationId, { path })
    if (answer.status !== 200) throw unexpected(answer, 'for the repositories')
    const listed = pageSchema.parse(answer.body).repositories
    repositories.push(...listed)
    if (listed.length < pageSize) break
  }
  return repositories
}

/** Lists the files of the default branch; none for an empty repository. */
export async function listPaths(
  app: GithubApp,
  installationId: number,
  { full_name: name, default_branch: branch }: Repository,
): Promise<string[]> {
  const path = `/repos/${name}/git/trees/${encodeURIComponent(branch)}?recursive=1`
  const answer = await app.call(installationId, { path })
  if (answer.status === 404 || answer.status === 409) return []
  if (answer.status !== 200) throw unexpected(answer, `for the files of ${name}`)
  return treeSchema.parse(answer.body).tree.flatMap(entry => (entry.type === 'blob' ? [entry.path] : []))
}

function unexpected({ status }: GithubAnswer, what: string): Error {
  return new Error(`GitHub answered ${status} when asked ${what}.`)
}
