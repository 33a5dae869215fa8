import { lookup } from 'node:dns/promises'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceRequest } from '../fetch-source.ts'
import { type FolderTree, openFolderTree } from '../folder-tree.ts'
import { SourceError } from '../source-error.ts'
import type { SourceLimits } from '../source-limits.ts'
import { plainFolder } from '../source-path.ts'
import { connectTo } from './connect-to.ts'
import { explainGitFailure, RedirectError } from './explain-git-failure.ts'
import {
  checkBranchName,
  type GitRemote,
  type GitScheme,
  parseGitRemote,
  type ResolveHost,
  resolveRemote,
} from './git-remote.ts'
import { type CommitDetails, readCommit } from './read-commit.ts'
import { type GitEnvironment, runGit } from './run-git.ts'
import { writeCommitFiles } from './write-commit-files.ts'

export interface RepositoryNeeds {
  /** `https` and `ssh` unless given. */
  allowedGitSchemes?: readonly GitScheme[] | undefined
  /** Whether repositories may lie on loopback, private and link-local addresses; they may not unless given. */
  allowPrivateAddresses?: boolean | undefined
  /** The server's own variables; git is given the few that it needs. */
  environment?: GitEnvironment | undefined
  resolveHost?: ResolveHost | undefined
  limits: SourceLimits
}

type RepositoryRequest = Omit<SourceRequest, 'origin'> & {
  origin: { url: string; branch?: string | undefined; folder?: string | undefined }
}

const fetchedRef = 'refs/lectern/fetched'

/** The newest commit of a branch, fetched alone, its files written to the work folder. */
export async function fetchRepository(
  needs: RepositoryNeeds,
  request: RepositoryRequest,
): Promise<FolderTree> {
  const { url, branch, folder } = request.origin
  const parsed = parseGitRemote(url, needs.allowedGitSchemes ?? ['https', 'ssh'])
  const remote = { ...parsed, authorization: parsed.authorization ?? request.authorization ?? null }
  const wanted = {
    branch: branch === undefined ? undefined : checkBranchName(branch),
    folder: plainFolder(folder),
  }
  const addresses = await resolveRemote(
    {
      resolveHost: needs.resolveHost ?? resolveHost,
      allowPrivateAddresses: needs.allowPrivateAddresses ?? false,
    },
    remote,
  )
  const timeout = AbortSignal.timeout(needs.limits.gitTimeoutMs)
  const signal = AbortSignal.any([request.signal, timeout])
  const workFolder = await realpath(request.workFolder)
  const fetching: Fetching = {
    needs,
    repository: join(workFolder, 'repository'),
    files: join(workFolder, 'files'),
    signal,
    addresses,
    onLog: request.onLog,
    onSource: request.onSource,
  }
  try {
    return await fetchAndWrite(fetching, remote, wanted)
  } catch (error) {
    request.signal.throwIfAborted()
    if (!timeout.aborted) throw error
    const seconds = Math.ceil(needs.limits.gitTimeoutMs / 1000)
    throw new SourceError(`${remote.address} was not fetched within ${seconds} seconds.`, { cause: error })
  }
}

interface Fetching extends Pick<SourceRequest, 'onLog' | 'onSource'> {
  needs: RepositoryNeeds
  /** Folders to make. */
  repository: string
  files: string
  signal: AbortSignal
  /** Those that the host's name stands for, and no others. */
  addresses: string[]
}

async function fetchAndWrite(
  fetching: Fetching,
  remote: GitRemote,
  { branch, folder }: { branch: string | undefined; folder: string },
): Promise<FolderTree> {
  const { needs, repository, files, signal, onLog } = fetching
  const { limits } = needs
  await mkdir(repository)
  await mkdir(files)
  onLog(`Fetching ${branch === undefined ? '' : `branch ${branch} of `}${remote.address}`)
  await runOrExplain(fetching, remote, branch, ['init', '--quiet', '--bare', '--template=', '.'])
  const details = await fetchNewest(fetching, remote, branch).catch((error: unknown) => {
    const other = error instanceof RedirectError ? withGitSuffix(remote) : undefined
    if (other === undefined) throw error
    return fetchNewest(fetching, other, branch)
  })
  const { sha } = details.commit
  onLog(`Fetched commit ${sha.slice(0, 12)}`)
  fetching.onSource(details)
  const count = await writeCommitFiles(needs, {
    repository,
    sha,
    folder,
    target: files,
    limits,
    signal,
    onLog,
  })
  onLog(`Wrote ${count} files`)
  return openFolderTree({ folder: files, limits, onLog, signal })
}

async function fetchNewest(
  fetching: Fetching,
  remote: GitRemote,
  wanted: string | undefined,
): Promise<CommitDetails> {
  const { needs, repository, signal } = fetching
  const branch = wanted ?? (await findDefaultBranch(fetching, remote))
  await runOrExplain(fetching, remote, branch, [
    'fetch',
    '--quiet',
    '--depth=1',
    '--no-tags',
    '--no-recurse-submodules',
    '--no-write-fetch-head',
    '--end-of-options',
    remote.address,
    `+refs/heads/${branch}:${fetchedRef}`,
  ])
  const details = await readCommit(needs, { folder: repository, revision: fetchedRef, ref: branch, signal })
  if (details === undefined)
    throw new SourceError(`${remote.address} was fetched, but its commit is damaged.`)
  return details
}

/** Some servers redirect `owner/name` to `owner/name.git`; redirects are not followed, so that one is tried by its name. */
function withGitSuffix(remote: GitRemote): GitRemote | undefined {
  return /\.git$|[?]/.test(remote.address)
    ? undefined
    : { ...remote, address: `${remote.address.replace(/\/+$/, '')}.git` }
}

async function findDefaultBranch(fetching: Fetching, remote: GitRemote): Promise<string> {
  const listed = await runOrExplain(fetching, remote, undefined, [
    'ls-remote',
    '--symref',
    '--end-of-options',
    remote.address,
    'HEAD',
  ])
  const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed)?.[1]
  if (branch !== undefined) return checkBranchName(branch)
  throw new SourceError(`${remote.address} has no default branch. Name a branch in the project’s source.`)
}

async function runOrExplain(
  fetching: Fetching,
  remote: GitRemote,
  branch: string | undefined,
  args: string[],
): Promise<string> {
  const { needs, repository, signal } = fetching
  const command = {
    args,
    folder: repository,
    signal,
    ...connectTo(remote, { addresses: fetching.addresses, environment: needs.environment }),
  }
  const { code, stdout, stderr } = await runGit(needs, command)
  signal.throwIfAborted()
  if (code === 0) return stdout
  throw explainGitFailure(stderr, { address: remote.address, branch, limits: needs.limits })
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(found => found.address)
}
