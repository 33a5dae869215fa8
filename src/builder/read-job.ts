import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildJob, TransferredJob } from './build-protocol.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { openLocalFile, readOnce } from './parsing/local-file.ts'

/** Reads a job that `writeJob` wrote. */
export async function readJob({ givenFolder, ...job }: TransferredJob): Promise<BuildJob> {
  const read = (name: string) => readFile(join(givenFolder, name)).catch(ignoreMissing)
  const open = (name: string) => {
    const path = join(givenFolder, name)
    return existsSync(path) ? openLocalFile(path) : null
  }
  const [manifest = null, keptManifest = null, questions = null, changes = null] = await Promise.all(
    ['manifest', 'kept-manifest', 'questions', 'live-changes'].map(read),
  )
  const liveIndex = open('live-index')
  return {
    ...job,
    earlier: job.earlier &&
      manifest && {
        ...job.earlier,
        manifest,
        pages: open('pages'),
        basis: open('basis'),
        keptManifest,
      },
    replay: liveIndex &&
      questions && {
        ...JSON.parse(questions.toString()),
        // The live site is opened as it is, and with the changed pages.
        liveIndex: readOnce(liveIndex),
        changes,
      },
  }
}
