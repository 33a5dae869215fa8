import { tmpdir } from 'node:os'
import { defaultSourceLimits, type SourceLimits } from '../files/source-limits.ts'
import { checkBranchName } from './git-remote.ts'
import { askRemote, atEitherName, type RepositoryNeeds, reachRemote } from './remote-command.ts'

export interface BranchQuestion {
  url: string
  branches: readonly string[]
  /** An HTTP `Authorization`, where the address has none. */
  authorization: string | null
  signal: AbortSignal
}

/** Which of some branches a repository has now; nothing is fetched. Throws a `SourceError` where that cannot be told. */
export async function findBranches(
  needs: Omit<RepositoryNeeds, 'limits'> & { limits?: Partial<SourceLimits> | undefined },
  { url, branches, authorization, signal }: BranchQuestion,
): Promise<Set<string>> {
  const limited = { ...needs, limits: { ...defaultSourceLimits, ...needs.limits } }
  const reached = await reachRemote(limited, { url, authorization })
  const refs = branches.map(branch => `refs/heads/${checkBranchName(branch)}`)
  const listed = await atEitherName(reached, at =>
    askRemote(limited, at, {
      args: ['ls-remote', '--end-of-options', at.remote.address, ...refs],
      folder: tmpdir(),
      branch: undefined,
      signal,
    }),
  )
  const found = new Set(listed.split('\n').map(line => line.slice(line.indexOf('\t') + 1)))
  return new Set(branches.filter(branch => found.has(`refs/heads/${branch}`)))
}
