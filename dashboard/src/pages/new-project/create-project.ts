import type { Client } from '../../../../src/client/index.ts'
import { gzip, packFiles } from '../../upload/pack-files.ts'
import type { ChosenFile } from '../../upload/read-dropped.ts'
import { writeTar } from '../../upload/write-tar.ts'
import { exampleFiles } from './example-files.ts'

export interface NewProject {
  name: string
  domain: string
  from: 'git' | 'upload' | 'example'
  git: { url: string; branch: string; folder: string; username: string; token: string }
  files: readonly ChosenFile[]
}

/** Whether a repository's address can be fetched with a token. Others are fetched with a key. */
export function takesToken(url: string): boolean {
  return url.trim() === '' || /^https?:/i.test(url.trim())
}

function readToken({ username, token }: NewProject['git']) {
  if (token.trim() === '') return {}
  return { token: token.trim(), ...(username.trim() && { username: username.trim() }) }
}

/** Creates a project and starts its first deployment. */
export async function createProject(
  api: Pick<Client, 'createProject' | 'triggerUpdate' | 'uploadUpdate'>,
  { name, domain, from, git, files }: NewProject,
): Promise<{ domain: string; statusId: string }> {
  if (from === 'git') {
    const source = {
      kind: 'git' as const,
      url: git.url.trim(),
      ...(git.branch.trim() && { branch: git.branch.trim() }),
      ...(git.folder.trim() && { folder: git.folder.trim() }),
      ...(takesToken(git.url) && readToken(git)),
    }
    const project = await api.createProject({ name, domain, source })
    return { domain, ...(await api.triggerUpdate({ projectId: project.id })) }
  }
  // Packed first, so that unreadable files leave no empty project behind.
  const packed =
    from === 'example' ? { archive: await gzip(writeTar(exampleFiles())) } : await packFiles(files)
  const project = await api.createProject({ name, domain })
  return { domain, ...(await api.uploadUpdate({ projectId: project.id, ...packed })) }
}
