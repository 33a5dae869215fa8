import type { UpdateAuthor, UpdateCommit } from '../../contract/index.ts'
import { type GitNeeds, runGit } from './run-git.ts'

export interface CommitDetails {
  commit: Pick<UpdateCommit, 'sha' | 'ref' | 'message'> & { sha: string }
  author: UpdateAuthor | null
}

const messageLength = 2000
const format = '--format=%H%n%an%n%B'

/** Reads a commit; undefined if it does not exist. `ref` is its branch. */
export async function readCommit(
  needs: GitNeeds,
  input: { folder: string; revision: string; ref: string | undefined; signal?: AbortSignal },
): Promise<CommitDetails | undefined> {
  const { code, stdout } = await runGit(needs, {
    args: [
      'log',
      '-1',
      '--no-show-signature',
      '--no-mailmap',
      format,
      '--end-of-options',
      input.revision,
      '--',
    ],
    folder: input.folder,
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  })
  const [sha, name, ...message] = stdout.split('\n')
  if (code !== 0 || sha === undefined || name === undefined) return undefined
  return {
    commit: {
      sha,
      ...(input.ref === undefined ? {} : { ref: input.ref }),
      message: message.join('\n').trim().slice(0, messageLength),
    },
    author: name === '' ? null : { name: name.slice(0, 200) },
  }
}

/** Reads the commit of a folder's checkout; undefined if the folder is not tracked by git. Never throws. */
export async function readCheckoutCommit(
  needs: GitNeeds,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<CommitDetails | undefined> {
  try {
    const held = await runGit(needs, {
      args: ['rev-parse', '--verify', '--quiet', 'HEAD:./'],
      folder,
      signal,
    })
    if (held.code !== 0) return undefined
    const branch = await runGit(needs, {
      args: ['symbolic-ref', '--quiet', '--short', 'HEAD'],
      folder,
      signal,
    })
    const ref = branch.code === 0 ? branch.stdout.trim() : undefined
    return await readCommit(needs, { folder, revision: 'HEAD', ref, signal })
  } catch {
    return undefined
  }
}
