import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOutcome, BuiltSite } from './build-site.ts'

const artifacts = ['index', 'site', 'manifest', 'files', 'pages'] as const
const handedFolder = 'built'

/** An outcome as a message: of what was built it says that it lies in files. */
export type HandedOutcome = Exclude<BuildOutcome, BuiltSite> | Omit<BuiltSite, (typeof artifacts)[number]>

/** Writes what was built to the work folder: within a message it would be in memory several times over. */
export async function handOver(outcome: BuildOutcome, workFolder: string): Promise<HandedOutcome> {
  if (outcome.kind !== 'built') return outcome
  const folder = join(workFolder, handedFolder)
  await mkdir(folder)
  for (const name of artifacts) {
    const content = outcome[name]
    if (content !== null) await writeFile(join(folder, name), content)
  }
  const { kind, pageCount, findings } = outcome
  return { kind, pageCount, findings }
}

/** Reads what `handOver` wrote. */
export async function takeOver(handed: HandedOutcome, workFolder: string): Promise<BuildOutcome> {
  if (handed.kind !== 'built') return handed
  const read = (name: (typeof artifacts)[number]) => readFile(join(workFolder, handedFolder, name))
  return {
    ...handed,
    index: await read('index'),
    site: await read('site'),
    manifest: await read('manifest'),
    files: await read('files').catch(ignoreMissing),
    pages: await read('pages').catch(ignoreMissing),
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
