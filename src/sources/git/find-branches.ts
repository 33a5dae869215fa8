import { tmpdir } from 'node:os'
import { defaultSourceLimits, type SourceLimits } from '../files/source-limits.ts'
import type { SshFiles } from '../files/source-request.ts'
import { checkBranchName } from './git-remote.ts'
import {
  locateRemote,
  type RepositoryNeeds,
  retryWithGitSuffix,
  runRemoteCommand,
} from './run-remote-command.ts'

export interface BranchQuestion {
  url: string
  branches: readonly string[]
  /** An HTTP `Authorization` header. */
  authorization: string | null
  ssh: SshFiles | null
  signal: AbortSignal
}

/** Returns which of the branches exist in a repository, without fetching. Throws a `SourceError` if the repository cannot be read. */
export async function findBranches(
  needs: Omit<RepositoryNeeds, 'limits'> & { limits?: Partial<SourceLimits> | undefined },
  { url, branches, authorization, ssh, signal }: BranchQuestion,
): Promise<Set<string>> {
  const limited = { ...needs, limits: { ...defaultSourceLimits, ...needs.limits } }
  const reached = await locateRemote(limited, { url, authorization, ssh })
  const refs = branches.map(branch => `refs/heads/${checkBranchName(branch)}`)
  const listed = await retryWithGitSuffix(reached, at =>
    runRemoteCommand(limited, at, {
      args: ['ls-remote', '--end-of-options', at.remote.address, ...refs],
      folder: tmpdir(),
      branch: undefined,
      signal,
    }),
  )
  const found = new Set(listed.split('\n').map(line => line.slice(line.indexOf('\t') + 1)))
  return new Set(branches.filter(branch => found.has(`refs/heads/${branch}`)))
}
