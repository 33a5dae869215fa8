import { tmpdir } from 'node:os'
import { SourceError } from '../files/source-error.ts'
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

/**
 * Returns which of the branches exist in a repository, without fetching. Throws a `SourceError` if the repository cannot be read, or
 * not within `gitTimeoutMs`.
 */
export async function findBranches(
  needs: Omit<RepositoryNeeds, 'limits'> & { limits?: Partial<SourceLimits> | undefined },
  { url, branches, authorization, ssh, signal }: BranchQuestion,
): Promise<Set<string>> {
  const limited = { ...needs, limits: { ...defaultSourceLimits, ...needs.limits } }
  const { gitTimeoutMs } = limited.limits
  const timeout = AbortSignal.timeout(gitTimeoutMs)
  const reached = await locateRemote(limited, { url, authorization, ssh })
  const refs = branches.map(branch => `refs/heads/${checkBranchName(branch)}`)
  const listed = await retryWithGitSuffix(reached, at =>
    runRemoteCommand(limited, at, {
      args: ['ls-remote', '--end-of-options', at.remote.address, ...refs],
      folder: tmpdir(),
      branch: undefined,
      signal: AbortSignal.any([signal, timeout]),
    }),
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    if (!timeout.aborted) throw error
    const { address } = reached.remote
    throw new SourceError(`${address} did not list its branches within ${gitTimeoutMs / 1000} seconds.`, {
      cause: error,
    })
  })
  const found = new Set(listed.split('\n').map(line => line.slice(line.indexOf('\t') + 1)))
  return new Set(branches.filter(branch => found.has(`refs/heads/${branch}`)))
}
