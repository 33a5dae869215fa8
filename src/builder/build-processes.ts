import type { BuildJob } from './build-messages.ts'
import {
  BuildCrash,
  type BuildProcess,
  type BuildProcessOptions,
  createBuildProcess,
} from './build-process.ts'
import type { BuildOutcome, BuildReporter } from './build-site.ts'

export interface BuildProcessesOptions extends BuildProcessOptions {
  /** How long a process waits for its project's next build. */
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
 * Processes for builds: one for each at the same time. The last that did well waits a moment for the next build of the same
 * project, which then finds its programs loaded and compiled; what it has seen is of no other owner.
 */
export function createBuildProcesses({ keepMs, ...options }: BuildProcessesOptions) {
  let kept: KeptProcess | undefined
  let closing = false
  const ending = new Set<Promise<void>>()

  /** The promise resolves once the process is gone. */
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
    /** Settles once the process waits or is gone. It starts while the job is prepared; a careful one is always new. */
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
        // That it was ended while it waited says nothing of this build.
        if (!(error instanceof BuildCrash) || error.hadBegun || signal.aborted) throw error
        return runIn(createBuildProcess(options))
      }
    },
    /** Ends what waits; builds that run end by their signals. */
    async close(): Promise<void> {
      closing = true
      dropKept()
      await Promise.all(ending)
    },
  }
}
