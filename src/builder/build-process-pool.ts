import {
  BuildCrash,
  type BuildProcess,
  type BuildProcessOptions,
  createBuildProcess,
} from './build-process.ts'
import type { BuildJob, BuildOutcome, BuildReporter } from './build-protocol.ts'

export interface BuildProcessPoolOptions extends BuildProcessOptions {
  /** How long an idle process is kept for its project's next build. */
  keepMs: number
}

export interface PreparedBuild {
  projectId: string
  isCareful: boolean
  prepare(): Promise<Omit<BuildJob, 'isCareful'>>
}

interface KeptProcess {
  projectId: string
  process: BuildProcess
  timer: NodeJS.Timeout
}

/**
 * Runs each build in one process at a time. The last process that succeeded is kept for a moment for the next build of the same
 * project, with its code loaded and compiled. It never runs builds of two projects.
 */
export function createBuildProcessPool({ keepMs, ...options }: BuildProcessPoolOptions) {
  let kept: KeptProcess | undefined
  let closing = false
  const ending = new Set<Promise<void>>()

  function end(process: BuildProcess): Promise<void> {
    const ended = process.close().finally(() => ending.delete(ended))
    ending.add(ended)
    return ended
  }

  function takeKept(projectId: string | null): BuildProcess | undefined {
    if (kept?.projectId !== projectId || !kept.process.isFit()) {
      dropKept()
      return undefined
    }
    const { process, timer } = kept
    clearTimeout(timer)
    kept = undefined
    return process
  }

  function dropKept(): void {
    if (!kept) return
    clearTimeout(kept.timer)
    end(kept.process)
    kept = undefined
  }

  async function giveBack(projectId: string, process: BuildProcess): Promise<void> {
    if (closing || !process.isFit()) return end(process)
    dropKept()
    kept = { projectId, process, timer: setTimeout(dropKept, keepMs).unref() }
  }

  return {
    /** Settles once the process is idle or gone. The process starts while the job is prepared; a careful build gets a new one. */
    async run(
      { projectId, isCareful, prepare }: PreparedBuild,
      reporter: BuildReporter,
      signal: AbortSignal,
    ): Promise<BuildOutcome> {
      async function runIn(process: BuildProcess): Promise<BuildOutcome> {
        try {
          return await process.run({ ...(await prepare()), isCareful }, reporter, signal)
        } finally {
          await giveBack(projectId, process)
        }
      }
      const waiting = takeKept(isCareful ? null : projectId)
      if (!waiting) return runIn(createBuildProcess(options))
      try {
        return await runIn(waiting)
      } catch (error) {
        // The process died while it was idle, which is no fault of this build.
        if (!(error instanceof BuildCrash) || error.hadBegun || signal.aborted) throw error
        return runIn(createBuildProcess(options))
      }
    },
    /** Ends the idle process. Running builds end when their signals abort. */
    async close(): Promise<void> {
      closing = true
      dropKept()
      await Promise.all(ending)
    },
  }
}
