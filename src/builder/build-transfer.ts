import { constants } from 'node:fs'
import { mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BuildJob,
  type BuildOutcome,
  builtFiles,
  type FailedBuild,
  type TransferredJob,
  type TransferredOutcome,
  type WantedDescriptions,
} from './build-protocol.ts'
import { type BuildFolders, createGivenFolder, writeGivenFile } from './sandbox/build-folders.ts'

const jobFolder = 'job'
const outcomeFolder = 'built'

/** The most that Node reads at once. */
const largestPartBytes = 2 ** 31 - 1

// Jobs and outcomes pass between the processes as files: sent as messages, their large parts would take ten times as long and be in
// memory several times.

/** Writes the large parts of a job to files that the build can read, and returns the rest. */
export async function writeJob(
  { upload, earlier, replay, ...rest }: BuildJob,
  { given }: Pick<BuildFolders, 'given'>,
): Promise<TransferredJob> {
  const givenFolder = join(given, jobFolder)
  await rm(givenFolder, { recursive: true, force: true })
  await createGivenFolder(givenFolder)
  const write = async (name: string, content: Uint8Array | null) => {
    if (content !== null) await writeGivenFile(join(givenFolder, name), content)
  }
  await write('upload', upload)
  if (replay) {
    const { liveIndex, ...asked } = replay
    await write('live-index', liveIndex)
    await write('questions', new TextEncoder().encode(JSON.stringify(asked)))
  }
  if (earlier === null) return { ...rest, givenFolder, earlier }
  const { manifest, pages, ...known } = earlier
  await Promise.all([write('manifest', manifest), write('pages', pages)])
  return { ...rest, givenFolder, earlier: known }
}

/** Reads a job that `writeJob` wrote. */
export async function readJob({ givenFolder, ...job }: TransferredJob): Promise<BuildJob> {
  const read = (name: string) => readFile(join(givenFolder, name)).catch(ignoreMissing)
  const [upload, manifest, pages] = await Promise.all([read('upload'), read('manifest'), read('pages')])
  const [liveIndex, questions] = await Promise.all([read('live-index'), read('questions')])
  return {
    ...job,
    upload,
    earlier: job.earlier && manifest && { ...job.earlier, manifest, pages },
    replay: liveIndex && questions && { ...JSON.parse(questions.toString()), liveIndex },
  }
}

/** Writes a built site to the work folder and returns the rest of the outcome. */
export async function writeOutcome(
  outcome: BuildOutcome | WantedDescriptions,
  workFolder: string,
): Promise<TransferredOutcome> {
  if (outcome.kind !== 'built') return outcome
  const folder = join(workFolder, outcomeFolder)
  await mkdir(folder)
  await Promise.all(
    builtFiles.map(async name => {
      const content = outcome[name]
      if (content !== null) await writeFile(join(folder, name), content)
    }),
  )
  const { kind, pageCount, siteName, findings, replay, refusal } = outcome
  return { kind, pageCount, siteName, findings, replay, refusal }
}

/** Reads what a build wrote. Throws if it left a link, which could lead to files that only the server may read. */
export async function readOutcome(
  outcome: TransferredOutcome | FailedBuild,
  { work }: Pick<BuildFolders, 'work'>,
): Promise<BuildOutcome | WantedDescriptions> {
  if (outcome.kind !== 'built') return outcome
  const folder = join(await realpath(work), outcomeFolder)
  const read = (name: (typeof builtFiles)[number]) => readBuiltFile(join(folder, name))
  const [index, site, manifest, files, pages] = await Promise.all([
    read('index'),
    read('site'),
    read('manifest'),
    read('files').catch(ignoreMissing),
    read('pages').catch(ignoreMissing),
  ])
  return { ...outcome, index, site, manifest, files, pages }
}

async function readBuiltFile(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0))
  try {
    const opened = await file.stat()
    // Checked after opening, so that a link swapped in between cannot lead elsewhere.
    const there = await stat(path)
    const isInPlace = (await realpath(path)) === path && there.ino === opened.ino && there.dev === opened.dev
    if (!isInPlace || !opened.isFile() || opened.size > largestPartBytes)
      throw new Error(
        `the build left ${path} as something other than a file of up to ${largestPartBytes} bytes`,
      )
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
