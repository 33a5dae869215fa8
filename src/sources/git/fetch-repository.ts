import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCount } from '../../shared/index.ts'
import { type FolderTree, openFolderPlace, openFolderTree } from '../files/folder-tree.ts'
import { SourceError } from '../files/source-error.ts'
import { normalizeFolder } from '../files/source-path.ts'
import type { SourceRequest } from '../files/source-request.ts'
import { checkBranchName } from './git-remote.ts'
import { type ChangeDates, readChangeDates } from './read-change-dates.ts'
import { type CommitDetails, readCommit } from './read-commit.ts'
import {
  type LocatedRemote,
  locateRemote,
  type RemoteCommand,
  type RepositoryNeeds,
  retryWithGitSuffix,
  runRemoteCommand,
} from './run-remote-command.ts'
import { writeCommitFiles } from './write-commit-files.ts'

type RepositoryRequest = Omit<SourceRequest, 'origin'> & {
  origin: { url: string; branch?: string | undefined; folder?: string | undefined }
}

const fetchedRef = 'refs/lectern/fetched'
/** Commits that are searched for the last change of a page. */
const historyDepth = 500
/** Servers that ignore the filter send the content of files, too. */
const historyBytes = 128 * 2 ** 20
const historyTimeoutMs = 20_000

/** Fetches the newest commit of a branch and writes its files to the work folder. */
export async function fetchRepository(
  needs: RepositoryNeeds,
  request: RepositoryRequest,
): Promise<FolderTree> {
  const { url, branch, folder } = request.origin
  const wanted = {
    branch: branch === undefined ? undefined : checkBranchName(branch),
    folder: normalizeFolder(folder),
  }
  const { authorization, ssh } = request
  const reached = await locateRemote(needs, { url, authorization, ssh })
  const timeout = AbortSignal.timeout(needs.limits.gitTimeoutMs)
  const signal = AbortSignal.any([request.signal, timeout])
  const workFolder = await realpath(request.workFolder)
  const fetching: Fetching = {
    needs,
    repository: join(workFolder, 'repository'),
    files: join(workFolder, 'files'),
    history: join(workFolder, 'history'),
    signal,
    reached,
    onLog: request.onLog,
    onSource: request.onSource,
  }
  try {
    return await fetchAndWrite(fetching, wanted)
  } catch (error) {
    request.signal.throwIfAborted()
    if (!timeout.aborted) throw error
    const seconds = Math.ceil(needs.limits.gitTimeoutMs / 1000)
    throw new SourceError(`${reached.remote.address} could not be fetched within ${seconds} seconds.`, {
      cause: error,
    })
  }
}

interface Fetching extends Pick<SourceRequest, 'onLog' | 'onSource'> {
  needs: RepositoryNeeds
  repository: string
  files: string
  /** A second repository, for commits without the content of files. */
  history: string
  signal: AbortSignal
  reached: LocatedRemote
}

async function fetchAndWrite(
  fetching: Fetching,
  { branch, folder }: { branch: string | undefined; folder: string },
): Promise<FolderTree> {
  const { needs, repository, reached, files, signal, onLog } = fetching
  const { limits } = needs
  await mkdir(repository)
  await mkdir(files)
  onLog(`Fetching ${branch === undefined ? '' : `branch ${branch} of `}${reached.remote.address}`)
  await ask(fetching, reached, { branch, args: ['init', '--quiet', '--bare', '--template=', '.'] })
  const details = await retryWithGitSuffix(reached, at => fetchNewest(fetching, at, branch))
  const { sha } = details.commit
  onLog(`Fetched commit ${sha.slice(0, 12)}`)
  fetching.onSource(details)
  const target = files
  const stop = new AbortController()
  const dating = fetchDates({ ...fetching, signal: AbortSignal.any([signal, stop.signal]) }, details, folder)
  const writing = writeCommitFiles(needs, { repository, sha, folder, target, limits, signal, onLog })
  const [count, dates] = await Promise.all([writing, dating]).finally(() => stop.abort())
  onLog(`Wrote ${formatCount(count, 'file')}`)
  const tree = await openFolderTree({ folder: files, limits, onLog, signal })
  if (dates === null) onLog('The history could not be read, so pages have no date from git.')
  return dates === null ? tree : openFolderPlace({ ...tree.place, dates })
}

/** Fetches the latest commits without files, and reads from them when pages changed; null if that fails or takes long. */
async function fetchDates(
  fetching: Fetching,
  { commit: { sha, ref } }: CommitDetails,
  within: string,
): Promise<ChangeDates | null> {
  const { needs, history: folder, reached: at, signal: ended } = fetching
  const signal = AbortSignal.any([ended, AbortSignal.timeout(historyTimeoutMs)])
  const limits = { ...needs.limits, repositoryBytes: Math.min(needs.limits.repositoryBytes, historyBytes) }
  const run = (args: string[]) =>
    runRemoteCommand({ ...needs, limits }, at, { args, folder, branch: ref, signal })
  const flags = [
    '--quiet',
    '--filter=blob:none',
    `--depth=${historyDepth}`,
    '--no-tags',
    '--no-recurse-submodules',
  ]
  try {
    await mkdir(folder)
    await run(['init', '--quiet', '--bare', '--template=', '.'])
    const wanted = `+refs/heads/${ref}:${fetchedRef}`
    await run(['fetch', ...flags, '--no-write-fetch-head', '--end-of-options', at.remote.address, wanted])
    return await readChangeDates({ ...needs, limits }, { folder, revision: sha, within, signal })
  } catch {
    ended.throwIfAborted()
    return null
  }
}

async function fetchNewest(
  fetching: Fetching,
  at: LocatedRemote,
  wanted: string | undefined,
): Promise<CommitDetails> {
  const { needs, repository, signal } = fetching
  const { address } = at.remote
  const branch = wanted ?? (await findDefaultBranch(fetching, at))
  const flags = ['--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head']
  const args = ['fetch', ...flags, '--end-of-options', address, `+refs/heads/${branch}:${fetchedRef}`]
  await ask(fetching, at, { branch, args })
  const details = await readCommit(needs, { folder: repository, revision: fetchedRef, ref: branch, signal })
  if (details === undefined) throw new SourceError(`${address} was fetched, but its commit is damaged.`)
  return details
}

async function findDefaultBranch(fetching: Fetching, at: LocatedRemote): Promise<string> {
  const { address } = at.remote
  const args = ['ls-remote', '--symref', '--end-of-options', address, 'HEAD']
  const listed = await ask(fetching, at, { branch: undefined, args })
  const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed)?.[1]
  if (branch !== undefined) return checkBranchName(branch)
  throw new SourceError(`${address} has no default branch. Set a branch in the project’s source.`)
}

function ask(
  { needs, repository: folder, signal }: Fetching,
  at: LocatedRemote,
  command: Pick<RemoteCommand, 'args' | 'branch'>,
): Promise<string> {
  return runRemoteCommand(needs, at, { ...command, folder, signal })
}
