import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BuildJob,
  type BuildOutcome,
  builtFiles,
  type TransferredJob,
  type TransferredOutcome,
} from './build-protocol.ts'

const jobFolder = 'given'
const outcomeFolder = 'built'

// Jobs and outcomes pass between the processes as files of the work folder: sent as messages, their large parts would take ten
// times as long and be in memory several times.

/** Writes the large parts of a job to its work folder and returns the rest. */
export async function writeJob({ upload, earlier, ...rest }: BuildJob): Promise<TransferredJob> {
  const folder = join(rest.workFolder, jobFolder)
  const write = async (name: string, content: Uint8Array | null) => {
    if (content === null) return
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await write('upload', upload)
  if (earlier === null) return { ...rest, earlier }
  const { manifest, pages, ...known } = earlier
  await Promise.all([write('manifest', manifest), write('pages', pages)])
  return { ...rest, earlier: known }
}

/** Reads a job that `writeJob` wrote and removes its files. */
export async function readJob(job: TransferredJob): Promise<BuildJob> {
  const folder = join(job.workFolder, jobFolder)
  const read = (name: string) => readFile(join(folder, name)).catch(ignoreMissing)
  const [upload, manifest, pages] = await Promise.all([read('upload'), read('manifest'), read('pages')])
  await rm(folder, { recursive: true, force: true })
  return { ...job, upload, earlier: job.earlier && manifest && { ...job.earlier, manifest, pages } }
}

/** Writes a built site to the work folder and returns the rest of the outcome. */
export async function writeOutcome(outcome: BuildOutcome, workFolder: string): Promise<TransferredOutcome> {
  if (outcome.kind !== 'built') return outcome
  const folder = join(workFolder, outcomeFolder)
  await mkdir(folder)
  await Promise.all(
    builtFiles.map(async name => {
      const content = outcome[name]
      if (content !== null) await writeFile(join(folder, name), content)
    }),
  )
  const { kind, pageCount, siteName, findings, refusal } = outcome
  return { kind, pageCount, siteName, findings, refusal }
}

export async function readOutcome(outcome: TransferredOutcome, workFolder: string): Promise<BuildOutcome> {
  if (outcome.kind !== 'built') return outcome
  const read = (name: (typeof builtFiles)[number]) => readFile(join(workFolder, outcomeFolder, name))
  const [index, site, manifest, files, pages] = await Promise.all([
    read('index'),
    read('site'),
    read('manifest'),
    read('files').catch(ignoreMissing),
    read('pages').catch(ignoreMissing),
  ])
  return { ...outcome, index, site, manifest, files, pages }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
