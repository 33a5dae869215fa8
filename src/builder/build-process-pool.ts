import { mkdir, rm } from 'node:fs/promises'
import { type BuildProcess, type BuildProcessOptions, createBuildProcess } from './build-process.ts'
import type {
  BuildReporter,
  FailedBuild,
  PreparedJob,
  ProcessOutcome,
  WantedThreads,
} from './build-protocol.ts'
import {
  type BuildFolders,
  createBuildFolders,
  createCompileCache,
  emptyFolder,
} from './sandbox/build-folders.ts'
import { findClash } from './sandbox/decide-permissions.ts'
import { ProcessCrash } from './step-process.ts'

export interface BuildProcessPoolOptions extends BuildProcessOptions {
  /** Each process has a subfolder here. */
  parentFolder: string
  /** How long an idle process is kept for the next build. */
  keepMs: number
  /** The most processes, with those that are idle. If more builds run, no process is kept. */
  most: number
}

export interface PreparedBuild extends Place {
  isCareful: boolean
  /** Returns the job, or why there is none. `isSecondRun`: the folders have what an earlier run of the same build left. */
  prepare(folders: BuildFolders, isSecondRun: boolean): Promise<PreparedRun | FailedBuild>
}

type PreparedRun = Omit<PreparedJob, 'isCareful' | 'workFolder'>

interface Place {
  deploymentId: string
  projectId: string
  /** Builds with the same name and source folder may share a process. */
  shareName: string
  /** A folder on the server that is deployed in place; null for other sources. */
  source: string | null
}

/** With the place of its last job. */
interface StartedProcess extends Place {
  process: BuildProcess
  folders: BuildFolders
}

interface KeptProcess extends StartedProcess {
  timer: NodeJS.Timeout
}

/**
 * Runs each build in one process at a time. A process that succeeded is kept for a moment for the next build with the same name and
 * folder, with its code loaded and compiled: a small site is then built in a quarter of the time.
 */
export function createBuildProcessPool({ keepMs, parentFolder, most, ...options }: BuildProcessPoolOptions) {
  /** The last one was used last. */
  const kept: KeptProcess[] = []
  let running = 0
  let closing = false
  const ending = new Set<Promise<void>>()

  async function start(place: Place): Promise<StartedProcess> {
    if (kept.length + running > most) dropKept(kept[0])
    await mkdir(parentFolder, { recursive: true })
    const compileCache = await createCompileCache(parentFolder, options.user)
    const folders = await createBuildFolders(parentFolder, options.user)
    const process = createBuildProcess(options, { folders, source: place.source, compileCache })
    return { ...place, folders, process }
  }

  function end({ process, folders }: StartedProcess): Promise<void> {
    const ended = process
      .close()
      .then(() => rm(folders.home, { recursive: true, force: true, maxRetries: 3 }))
      .finally(() => ending.delete(ended))
    ending.add(ended)
    return ended
  }

  function takeKept({ projectId, shareName, source }: Place): StartedProcess | undefined {
    const fitting = kept.filter(
      each => each.shareName === shareName && each.source === source && each.process.isFit(),
    )
    const found = fitting.findLast(each => each.projectId === projectId) ?? fitting.at(-1)
    if (found) forget(found)
    return found
  }

  function forget(process: KeptProcess): void {
    clearTimeout(process.timer)
    kept.splice(kept.indexOf(process), 1)
  }

  function dropKept(process: KeptProcess | undefined): void {
    if (!process) return
    forget(process)
    end(process)
  }

  async function giveBack(started: StartedProcess): Promise<void> {
    if (closing || !started.process.isFit() || kept.length + running > most) return end(started)
    const process: KeptProcess = { ...started, timer: setTimeout(() => dropKept(process), keepMs).unref() }
    kept.push(process)
  }

  return {
    /** Settles once the process is idle or gone. The process starts while the job is prepared; a careful build gets a new one. */
    async run(
      { isCareful, prepare, ...place }: PreparedBuild,
      reporter: BuildReporter,
      signal: AbortSignal,
    ): Promise<Exclude<ProcessOutcome, WantedThreads>> {
      async function runIn(
        { process, folders }: StartedProcess,
        isSecondRun: boolean,
      ): Promise<ProcessOutcome> {
        try {
          const job = await prepare(folders, isSecondRun)
          if ('kind' in job) return job
          return await process.run({ ...job, isCareful, workFolder: folders.work }, reporter, signal)
        } finally {
          await giveBack({ ...place, process, folders })
        }
      }
      const clash = findClash(options.program, { source: place.source, parentFolder })
      if (clash !== undefined) return { kind: 'failed', reason: describeClash(place.source, clash) }
      const runInNew = async () => {
        const outcome = await runIn(await start(place), false)
        if (outcome.kind === 'wants-threads') throw new Error('a new build process cannot start threads')
        return outcome
      }
      const runInKept = async (waiting: StartedProcess) => {
        try {
          if (waiting.projectId !== place.projectId) await emptyFolder(waiting.folders.given)
          const outcome = await runIn(waiting, waiting.deploymentId === place.deploymentId)
          return outcome.kind === 'wants-threads' ? await runInNew() : outcome
        } catch (error) {
          // The process died while it was idle, which is no fault of this build.
          if (!(error instanceof ProcessCrash) || error.hadBegun || signal.aborted) throw error
          return runInNew()
        }
      }
      running += 1
      try {
        const waiting = isCareful ? undefined : takeKept(place)
        return await (waiting ? runInKept(waiting) : runInNew())
      } finally {
        running -= 1
      }
    },
    /** Ends the idle processes. Running builds end when their signals abort. */
    async close(): Promise<void> {
      closing = true
      for (const process of [...kept]) dropKept(process)
      await Promise.all(ending)
    },
  }
}

function describeClash(source: string | null, clash: string): string {
  return `Lectern cannot read ${source}, because its own folder ${clash} has a path that starts the same way. Rename one of them, or set LECTERN_DATA to another folder.`
}
