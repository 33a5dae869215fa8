import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { DeploymentStep } from '../deployment.ts'
import type { BuildThreadInput, BuildThreadMessage, SourceSettings, StopMessage } from './build-messages.ts'
import type { BuildOutcome, BuildReporter, BuildSite } from './build-site.ts'

export interface ThreadBuildOptions {
  artifacts: Pick<ArtifactStore, 'read'>
  /** Where sources are fetched to; each build has a folder of its own in it while it runs. */
  workFolder: string
  sources: SourceSettings
  /** JavaScript memory of one build; 2,048 unless given. */
  memoryLimitMb?: number
  /** The thread's program, for tests. */
  program?: URL
}

// The published build has .js files in the place of ours.
const buildProgram = new URL(`./build-thread${extname(import.meta.url)}`, import.meta.url)
const stopGraceMs = 3_000

/** Runs each build in a thread of its own, so that neither its work nor its end harms the process. */
export function createThreadBuild(options: ThreadBuildOptions): BuildSite {
  return async (input, reporter, signal) => {
    await mkdir(options.workFolder, { recursive: true })
    const workFolder = await mkdtemp(join(options.workFolder, 'build-'))
    try {
      const { origin } = input
      const digest = origin.kind === 'upload' ? origin.digest : undefined
      const upload = digest === undefined ? null : await options.artifacts.read(digest)
      signal.throwIfAborted()
      return await runThread(
        options,
        { ...input, workFolder, upload, sources: options.sources },
        reporter,
        signal,
      )
    } finally {
      await rm(workFolder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

async function runThread(
  options: ThreadBuildOptions,
  input: BuildThreadInput,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<BuildOutcome> {
  const memoryLimitMb = options.memoryLimitMb ?? 2_048
  const thread = new Worker(options.program ?? buildProgram, {
    name: 'build',
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  const exited = once(thread, 'exit')
  let step: DeploymentStep = 'fetch'
  const { promise, resolve, reject } = Promise.withResolvers<BuildOutcome>()
  thread.on('message', (message: BuildThreadMessage) => {
    if (message.kind === 'outcome') resolve(message.outcome)
    else if (message.kind === 'log') reporter.onLog(message.line)
    else if (message.kind === 'source') reporter.onSource(message.source)
    else {
      step = message.step
      reporter.onStep(step)
    }
  })
  thread.on('error', error => {
    if (isOutOfMemory(error)) resolve({ kind: 'failed', reason: describeOutOfMemory(step, memoryLimitMb) })
    else reject(error)
  })
  thread.on('exit', () => reject(new Error('its thread ended without a result')))
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    await endThread(thread, exited)
  }
}

/** A thread that is told to stop can end the programs that it started; one that does not listen is ended. */
async function endThread(thread: Worker, exited: Promise<unknown>): Promise<void> {
  const message: StopMessage = { kind: 'stop' }
  thread.postMessage(message)
  const timer = setTimeout(() => thread.terminate(), stopGraceMs)
  await exited
  clearTimeout(timer)
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function describeOutOfMemory(step: DeploymentStep, limitMb: number): string {
  return `The ${step} step needed more than ${limitMb} MB of memory and was stopped; deploy fewer or smaller files.`
}
