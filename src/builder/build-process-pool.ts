import { mkdir, rm } from 'node:fs/promises'
import { type BuildProcess, type BuildProcessOptions, createBuildProcess } from './build-process.ts'
import type {
  BuildReporter,
  FailedBuild,
  PreparedJob,
  ProcessOutcome,
  WantedThreads,
} from './build-protocol.ts'
import { type BuildFolders, createBuildFolders, createCompileCache } from './sandbox/build-folders.ts'
import { findClash } from './sandbox/decide-permissions.ts'
import { ProcessCrash } from './step-process.ts'

export interface BuildProcessPoolOptions extends BuildProcessOptions {
  /** Each process has a subfolder here. */
  parentFolder: string
  /** How long an idle process is kept for its project's next build. */
  keepMs: number
}

export interface PreparedBuild {
  projectId: string
  isCareful: boolean
  /** A folder on the server that is deployed in place; null for other sources. */
  source: string | null
  /** Returns the job, or why there is none. */
  prepare(folders: BuildFolders): Promise<Omit<PreparedJob, 'isCareful' | 'workFolder'> | FailedBuild>
}

interface Place {
  projectId: string
  source: string | null
}

interface StartedProcess extends Place {
  process: BuildProcess
  folders: BuildFolders
}

interface KeptProcess extends StartedProcess {
  timer: NodeJS.Timeout
}

/**
 * Runs each build in one process at a time. The last process that succeeded is kept for a moment for the next build of the same
 * project and folder, with its code loaded and compiled. It never runs builds of two projects.
 */
export function createBuildProcessPool({ keepMs, parentFolder, ...options }: BuildProcessPoolOptions) {
  let kept: KeptProcess | undefined
  let closing = false
  const ending = new Set<Promise<void>>()

  async function start({ projectId, source }: Place): Promise<StartedProcess> {
    await mkdir(parentFolder, { recursive: true })
    const compileCache = await createCompileCache(parentFolder, options.user)
    const folders = await createBuildFolders(parentFolder, options.user)
    return {
      projectId,
      source,
      folders,
      process: createBuildProcess(options, { folders, source, compileCache }),
    }
  }

  function end({ process, folders }: StartedProcess): Promise<void> {
    const ended = process
      .close()
      .then(() => rm(folders.home, { recursive: true, force: true, maxRetries: 3 }))
      .finally(() => ending.delete(ended))
    ending.add(ended)
    return ended
  }

  function takeKept(place: Place | null): StartedProcess | undefined {
    if (kept?.projectId !== place?.projectId || kept?.source !== place?.source || !kept?.process.isFit()) {
      dropKept()
      return undefined
    }
    const { timer, ...started } = kept
    clearTimeout(timer)
    kept = undefined
    return started
  }

  function dropKept(): void {
    if (!kept) return
    clearTimeout(kept.timer)
    end(kept)
    kept = undefined
  }

  async function giveBack(started: StartedProcess): Promise<void> {
    if (closing || !started.process.isFit()) return end(started)
    dropKept()
    kept = { ...started, timer: setTimeout(dropKept, keepMs).unref() }
  }

  return {
    /** Settles once the process is idle or gone. The process starts while the job is prepared; a careful build gets a new one. */
    async run(
      { isCareful, prepare, ...place }: PreparedBuild,
      reporter: BuildReporter,
      signal: AbortSignal,
    ): Promise<Exclude<ProcessOutcome, WantedThreads>> {
      async function runIn(started: StartedProcess): Promise<ProcessOutcome> {
        const { process, folders } = started
        try {
          const job = await prepare(folders)
          if ('kind' in job) return job
          return await process.run({ ...job, isCareful, workFolder: folders.work }, reporter, signal)
        } finally {
          await giveBack(started)
        }
      }
      const clash = findClash(options.program, { source: place.source, parentFolder })
      if (clash !== undefined) return { kind: 'failed', reason: describeClash(place.source, clash) }
      const runInNew = async () => {
        const outcome = await runIn(await start(place))
        if (outcome.kind === 'wants-threads') throw new Error('a new build process cannot start threads')
        return outcome
      }
      const waiting = takeKept(isCareful ? null : place)
      if (!waiting) return runInNew()
      try {
        const outcome = await runIn(waiting)
        return outcome.kind === 'wants-threads' ? await runInNew() : outcome
      } catch (error) {
        // The process died while it was idle, which is no fault of this build.
        if (!(error instanceof ProcessCrash) || error.hadBegun || signal.aborted) throw error
        return runInNew()
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

function describeClash(source: string | null, clash: string): string {
  return `Lectern cannot read ${source}, because its own folder ${clash} has a path that starts the same way. Rename one of them, or set LECTERN_DATA to another folder.`
}
