import { ignoreRejection } from '../shared/index.ts'
import type {
  BuildReporter,
  PreparedJob,
  ProcessOutcome,
  TransferredJob,
  TransferredOutcome,
} from './build-protocol.ts'
import { openOutcome, writeJob, writeReplay } from './build-transfer.ts'
import { readBuildMessage } from './read-message.ts'
import type { BuildFolders, BuildUser } from './sandbox/build-folders.ts'
import { decidePermissions } from './sandbox/decide-permissions.ts'
import { createStepProcess, type StepProcess } from './step-process.ts'

export interface BuildProcessOptions {
  program: URL
  /** Limit of the JavaScript heap. */
  memoryLimitMb: number
  /** Time to clean up after `stop`, before the process is killed. */
  stopGraceMs: number
  /** The user that runs builds; null for the server's. */
  user: BuildUser | null
}

export interface BuildPlace {
  folders: BuildFolders
  /** A folder on the server that is deployed in place; null for other sources. */
  source: string | null
  compileCache: string
}

export type BuildProcess = StepProcess<PreparedJob, ProcessOutcome>

/** Starts a process that builds sites. It has an empty environment, and access only to its place. */
export function createBuildProcess(options: BuildProcessOptions, place: BuildPlace): BuildProcess {
  const { folders, compileCache } = place
  const child = createStepProcess<TransferredJob, TransferredOutcome>(
    {
      ...options,
      args: [compileCache],
      flags: ['--expose-gc', ...decidePermissions(options.program, { ...folders, ...place })],
      environment: {},
      folder: folders.work,
    },
    readBuildMessage,
  )
  return {
    ...child,
    async run(job: PreparedJob, reporter: BuildReporter, signal: AbortSignal) {
      const transferred = await writeJob(job, folders, signal)
      const ended = new AbortController()
      const writing = writeReplay(job, folders, AbortSignal.any([signal, ended.signal]))
      try {
        return await openOutcome(await child.run(transferred, reporter, signal, writing), folders)
      } finally {
        // The next job writes to the same folder.
        ended.abort()
        await ignoreRejection(writing)
      }
    },
  }
}
