import { constants } from 'node:fs'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ArtifactUnreadable } from '../artifacts/index.ts'
import { type LargeContent, retryBriefly } from '../shared/index.ts'
import { outcomeFolder } from './build-output.ts'
import type {
  BuiltFile,
  FailedBuild,
  PreparedJob,
  ProcessOutcome,
  StreamContent,
  TransferredJob,
  TransferredOutcome,
} from './build-protocol.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { type BuildFolders, createGivenFolder, writeGivenFile } from './sandbox/build-folders.ts'

const jobFolder = 'job'

/** The most that Node reads at once. */
const largestFileBytes = 2 ** 31 - 1

// The large parts of jobs and outcomes pass between the processes as files: sent as messages, they would take ten times as long and be
// in memory several times.

/** Writes the large parts of a job, except its replay, to files that the build can read, and returns the rest. */
export async function writeJob(
  { earlier, replay: _, ...rest }: PreparedJob,
  { given }: Pick<BuildFolders, 'given'>,
  signal: AbortSignal,
): Promise<TransferredJob> {
  const givenFolder = join(given, jobFolder)
  await rm(givenFolder, { recursive: true, force: true })
  await createGivenFolder(givenFolder)
  const write = (name: string, content: Uint8Array) => writeGivenFile(join(givenFolder, name), content)
  const writeStream = (name: string, content: StreamContent) =>
    retryBriefly(() => writeWhole(join(givenFolder, name), content, signal), signal)
  if (earlier === null) return { ...rest, givenFolder, earlier }
  const { manifest, keptManifest, basis, pages, ...known } = earlier
  await write('manifest', manifest)
  if (keptManifest) await write('kept-manifest', keptManifest)
  if (basis) await writeStream('basis', basis)
  if (pages) await writeStream('pages', pages)
  return { ...rest, givenFolder, earlier: known }
}

/** Writes the files of a job's replay. The live index can be large, and the build needs it last. */
export async function writeReplay(
  { replay }: Pick<PreparedJob, 'replay'>,
  { given }: Pick<BuildFolders, 'given'>,
  signal: AbortSignal,
): Promise<void> {
  if (replay === null) return
  const { liveIndex, changes, ...asked } = replay
  const pathOf = (name: string) => join(given, jobFolder, name)
  await retryBriefly(() => writeWhole(pathOf('live-index'), liveIndex, signal), signal)
  if (changes) await writeGivenFile(pathOf('live-changes'), changes)
  await writeGivenFile(pathOf('questions'), new TextEncoder().encode(JSON.stringify(asked)))
}

/** Leaves no file if the content is damaged or a part is missing. The build works without it. */
async function writeWhole(path: string, content: StreamContent, signal: AbortSignal): Promise<void> {
  try {
    await writeGivenFile(path, content(), signal)
  } catch (error) {
    await rm(path, { force: true })
    if (!(error instanceof ArtifactUnreadable)) throw error
  }
}

/** Opens the files that a build left. Throws if one of them is a link, which could lead to files that only the server may read. */
export async function openOutcome(
  outcome: TransferredOutcome | FailedBuild,
  { work }: Pick<BuildFolders, 'work'>,
): Promise<ProcessOutcome> {
  if (outcome.kind !== 'built' && outcome.kind !== 'changed') return outcome
  const folder = join(await realpath(work), outcomeFolder)
  const opened: FileHandle[] = []
  const close = async () => {
    for (const file of opened) await file.close()
  }
  const openFile = async (name: BuiltFile) => {
    const file = await openBuiltFile(join(folder, name))
    opened.push(file.handle)
    return toContent(file)
  }
  try {
    if (outcome.kind === 'changed')
      return {
        ...outcome,
        changedIndex: await openFile('changedIndex'),
        changedSite: await openFile('changedSite'),
        changedFiles: await openFile('changedFiles').catch(ignoreMissing),
        manifest: await openFile('manifest'),
        close,
      }
    return {
      ...outcome,
      index: await openFile('index'),
      site: await openFile('site'),
      manifest: await openFile('manifest'),
      files: await openFile('files').catch(ignoreMissing),
      pages: await openFile('pages').catch(ignoreMissing),
      basis: await openFile('basis').catch(ignoreMissing),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface OpenedFile {
  handle: FileHandle
  sizeBytes: number
}

async function openBuiltFile(path: string): Promise<OpenedFile> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0))
  try {
    const opened = await handle.stat()
    // Checked after opening, so that a link swapped in between cannot lead elsewhere.
    const there = await stat(path)
    const isInPlace = (await realpath(path)) === path && there.ino === opened.ino && there.dev === opened.dev
    if (isInPlace && opened.isFile() && opened.size <= largestFileBytes)
      return { handle, sizeBytes: opened.size }
    throw new Error(
      `the build left ${path} as something other than a file of up to ${largestFileBytes} bytes`,
    )
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The file may change while it is read, but its size counts as it was. */
function toContent({ handle, sizeBytes }: OpenedFile): LargeContent {
  const readPart: LargeContent['readPart'] = async ({ offset, sizeBytes: wanted }) => {
    const part = new Uint8Array(Math.min(wanted, sizeBytes - offset))
    for (let filled = 0; filled < part.length; ) {
      const { bytesRead } = await handle.read(part, filled, part.length - filled, offset + filled)
      if (bytesRead === 0) throw new Error('the build cut a file that it had left')
      filled += bytesRead
    }
    return part
  }
  return { sizeBytes, read: () => readPart({ offset: 0, sizeBytes }), readPart }
}
