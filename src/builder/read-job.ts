import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildJob, TransferredJob } from './build-protocol.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { openLocalFile } from './parsing/local-file.ts'

/** Reads a job that `writeJob` wrote. Its replay is read when `prepared` resolves. */
export async function readJob(
  { givenFolder, ...job }: TransferredJob,
  prepared: Promise<void>,
): Promise<BuildJob> {
  const read = (name: string) => readFile(join(givenFolder, name)).catch(ignoreMissing)
  const open = (name: string) => {
    const path = join(givenFolder, name)
    return existsSync(path) ? openLocalFile(path) : null
  }
  const [manifest = null, keptManifest = null] = await Promise.all(['manifest', 'kept-manifest'].map(read))
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
    async readReplay() {
      await prepared
      const liveIndex = open('live-index')
      const [questions, changes = null] = await Promise.all(['questions', 'live-changes'].map(read))
      if (!liveIndex || !questions) return null
      return { ...JSON.parse(questions.toString()), liveIndex, changes }
    },
  }
}
