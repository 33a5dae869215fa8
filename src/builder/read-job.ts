import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildJob, TransferredJob } from './build-protocol.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { openLocalFile } from './parsing/local-file.ts'

/** Reads a job that `writeJob` wrote. */
export async function readJob({ givenFolder, ...job }: TransferredJob): Promise<BuildJob> {
  const read = (name: string) => readFile(join(givenFolder, name)).catch(ignoreMissing)
  const open = (name: string) => {
    const path = join(givenFolder, name)
    return existsSync(path) ? openLocalFile(path) : null
  }
  const [manifest, questions] = await Promise.all([read('manifest'), read('questions')])
  const liveIndex = open('live-index')
  return {
    ...job,
    earlier: job.earlier && manifest && { ...job.earlier, manifest, pages: open('pages') },
    replay: liveIndex && questions && { ...JSON.parse(questions.toString()), liveIndex },
  }
}
