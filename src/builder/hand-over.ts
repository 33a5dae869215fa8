import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildJob, EarlierBuild } from './build-messages.ts'
import type { BuildOutcome, BuiltSite } from './build-site.ts'

const artifacts = ['index', 'site', 'manifest', 'files', 'pages'] as const
const handedFolder = 'built'
const givenFolder = 'given'

/** A job as a message: what is large lies in files. */
export type HandedJob = Omit<BuildJob, 'upload' | 'earlier'> & {
  earlier: Omit<EarlierBuild, 'manifest' | 'pages'> | null
}

/** Writes what is large of a job to its work folder: within a message it would take both processes ten times as long. */
export async function giveJob({ upload, earlier, ...rest }: BuildJob): Promise<HandedJob> {
  const folder = join(rest.workFolder, givenFolder)
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

/** Reads what `giveJob` wrote, and leaves the folder without it. */
export async function takeJob(handed: HandedJob): Promise<BuildJob> {
  const folder = join(handed.workFolder, givenFolder)
  const read = (name: string) => readFile(join(folder, name)).catch(ignoreMissing)
  const [upload, manifest, pages] = await Promise.all([read('upload'), read('manifest'), read('pages')])
  await rm(folder, { recursive: true, force: true })
  return { ...handed, upload, earlier: handed.earlier && manifest && { ...handed.earlier, manifest, pages } }
}

/** An outcome as a message: of what was built it says that it lies in files. */
export type HandedOutcome = Exclude<BuildOutcome, BuiltSite> | Omit<BuiltSite, (typeof artifacts)[number]>

/** Writes what was built to the work folder: within a message it would be in memory several times over. */
export async function handOver(outcome: BuildOutcome, workFolder: string): Promise<HandedOutcome> {
  if (outcome.kind !== 'built') return outcome
  const folder = join(workFolder, handedFolder)
  await mkdir(folder)
  await Promise.all(
    artifacts.map(async name => {
      const content = outcome[name]
      if (content !== null) await writeFile(join(folder, name), content)
    }),
  )
  const { kind, pageCount, findings } = outcome
  return { kind, pageCount, findings }
}

/** Reads what `handOver` wrote. */
export async function takeOver(handed: HandedOutcome, workFolder: string): Promise<BuildOutcome> {
  if (handed.kind !== 'built') return handed
  const read = (name: (typeof artifacts)[number]) => readFile(join(workFolder, handedFolder, name))
  const [index, site, manifest, files, pages] = await Promise.all([
    read('index'),
    read('site'),
    read('manifest'),
    read('files').catch(ignoreMissing),
    read('pages').catch(ignoreMissing),
  ])
  return { ...handed, index, site, manifest, files, pages }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
