import type { ProjectSource } from '../../contract/index.ts'

/** The web address and path of a repository; undefined if the source has none. */
export function readRepository(origin: ProjectSource): { url: URL; repository: string } | undefined {
  const url = origin.kind === 'git' ? URL.parse(origin.url) : null
  const repository = url?.pathname.replace(/^\/+|(?<!\/)\/+$|\.git\/*$/g, '')
  return url && repository ? { url, repository } : undefined
}
