import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { formatCount } from '../../shared/index.ts'
import { type FolderTree, isInside, openFolderPlace, openFolderTree } from '../files/folder-tree.ts'
import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'
import { normalizeFolder } from '../files/source-path.ts'
import type { SourceRequest } from '../files/source-request.ts'
import { type ChangeDates, readChangeDates } from '../git/read-change-dates.ts'
import { readCheckoutCommit } from '../git/read-commit.ts'
import type { GitEnvironment, GitNeeds } from '../git/run-git.ts'

const historyTimeoutMs = 5_000

export interface FolderNeeds {
  /** Folders on the server that may be deployed; any folder if not given. */
  allowedFolders?: readonly string[] | undefined
  /** The server's environment; git gets only the variables that it needs. */
  environment?: GitEnvironment | undefined
  limits: SourceLimits
}

type FolderRequest = Omit<SourceRequest, 'origin' | 'workFolder'> & {
  origin: { path: string; folder?: string | undefined }
}

/** A folder on the server that a project may deploy from. */
export interface LocatedFolder {
  /** As the owner wrote it. */
  path: string
  /** The real path of the documentation. */
  folder: string
  /** The real path of the source. Symbolic links are followed only inside it. */
  boundary: string
  /** When pages last changed, if the folder is in a git checkout. */
  dates?: ChangeDates
}

/** Returns whether a folder of this machine exists and may be deployed. */
export async function isFolderAllowed(path: string, allowedFolders: readonly string[]): Promise<boolean> {
  try {
    await checkAllowed(await realFolder(path), allowedFolders, path)
    return true
  } catch (error) {
    if (error instanceof SourceError) return false
    throw error
  }
}

/** Checks a folder on the server and finds its commit. Throws a `SourceError` if it is not allowed. */
export async function locateFolder(
  needs: FolderNeeds,
  { origin, onSource, signal }: Omit<FolderRequest, 'onLog'>,
): Promise<LocatedFolder> {
  if (!isAbsolute(origin.path)) {
    throw new SourceError(
      `The source folder ${JSON.stringify(origin.path)} is relative. Give its absolute path on the server.`,
    )
  }
  const boundary = await realFolder(origin.path)
  await checkAllowed(boundary, needs.allowedFolders, origin.path)
  const folder = await realFolder(join(boundary, normalizeFolder(origin.folder)))
  if (!isInside(boundary, folder)) {
    throw new SourceError(`The folder ${JSON.stringify(origin.folder)} is outside the source.`)
  }
  const { environment, limits } = needs
  const found = await readCheckoutCommit({ environment, limits }, { folder, signal })
  signal.throwIfAborted()
  if (found) onSource(found)
  const dates = found && (await readCheckoutDates({ environment, limits }, { folder, signal }))
  return { path: origin.path, folder, boundary, ...(dates && { dates }) }
}

/** The history is not worth failing a deployment. */
async function readCheckoutDates(
  needs: GitNeeds,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<ChangeDates | undefined> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(historyTimeoutMs)])
  try {
    return await readChangeDates(needs, { folder, revision: 'HEAD', within: undefined, signal: limited })
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Lists a located folder, in place. */
export async function openLocatedFolder(
  { path, folder, boundary, dates }: LocatedFolder,
  { limits, onLog, signal }: Pick<SourceRequest, 'onLog' | 'signal'> & Pick<FolderNeeds, 'limits'>,
): Promise<FolderTree> {
  const tree = await openFolderTree({ folder, boundary, limits, onLog, signal })
  onLog(`Found ${formatCount(tree.files().length, 'file')} in ${path}`)
  return dates === undefined ? tree : openFolderPlace({ ...tree.place, dates }, tree.stampOf)
}

async function realFolder(path: string): Promise<string> {
  try {
    const real = await realpath(path)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    throw new SourceError(`The server cannot read a folder ${JSON.stringify(path)}.`, {
      cause: error,
    })
  }
  throw new SourceError(`${JSON.stringify(path)} is a file. A source must be a folder.`)
}

async function checkAllowed(
  real: string,
  allowedFolders: readonly string[] | undefined,
  path: string,
): Promise<void> {
  if (allowedFolders === undefined) return
  for (const allowed of allowedFolders) {
    const root = await realpath(allowed).catch(() => undefined)
    if (root !== undefined && isInside(root, real)) return
  }
  throw new SourceError(`This server does not allow sources from ${JSON.stringify(path)}. Ask its operator.`)
}
