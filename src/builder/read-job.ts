import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildJob, TransferredJob } from './build-protocol.ts'
import { ignoreMissing } from './ignore-missing.ts'

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
