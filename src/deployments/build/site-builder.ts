import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ProjectSource } from '../../contract/index.ts'
import { systemClock } from '../../shared/index.ts'
import { type ArtifactStore, ArtifactUnreadable } from '../artifacts/artifact-store.ts'
import type { DeploymentStep } from '../deployment.ts'
import { retryBriefly } from '../retry-briefly.ts'
import type { BuildThreadInput, BuildThreadMessage, SourceSettings, StopMessage } from './build-messages.ts'
import type { BuildOutcome, BuildReporter, BuildSite } from './build-site.ts'
import { readEarlierBuild } from './read-earlier-build.ts'

export interface SiteBuilderOptions extends SourceSettings {
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
  /** Where sources are fetched to; each build has a folder of its own in it while it runs. */
  workFolder: string
  /** JavaScript memory of one build; 2,048 unless given. */
  memoryLimitMb?: number
  /** How long a thread may take to end what it started when it is stopped; 3 seconds unless given. */
  stopGraceMs?: number
  /** The thread's program, for tests. */
  program?: URL
}

// The published build has .js files in the place of ours.
const buildProgram = new URL(`./build-thread${extname(import.meta.url)}`, import.meta.url)
const folderPrefix = 'build-'
/** Longer than any build lasts. */
const leftoverAgeMs = 2 * 3_600_000

/** Runs each build in a thread of its own, so that neither its work nor its end harms the process. */
export function createSiteBuilder(options: SiteBuilderOptions): BuildSite {
  const { artifacts, workFolder: parent, program = buildProgram, ...rest } = options
  const { memoryLimitMb = 2_048, stopGraceMs = 3_000, ...sources } = rest
  return async ({ deploymentId, origin, live }, reporter, signal) => {
    const upload = await retryBriefly(() => readUpload(artifacts, origin), signal)
    if (upload instanceof ArtifactUnreadable)
      return { kind: 'failed', reason: `${upload.message} Upload the documentation again.` }
    const earlier = await retryBriefly(() => readEarlierBuild(artifacts, live), signal)
    await removeLeftovers(parent)
    const workFolder = await mkdtemp(join(parent, folderPrefix))
    const thread = new Worker(program, {
      name: 'build',
      workerData: {
        deploymentId,
        origin,
        earlier,
        workFolder,
        upload,
        sources,
      } satisfies BuildThreadInput,
      execArgv: [],
      // Young garbage is cleared early: the process keeps the pages of a thread that has ended.
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 48 },
    })
    const exited = new Promise(resolve => thread.once('exit', resolve))
    try {
      return await followThread(thread, { reporter, signal, memoryLimitMb })
    } finally {
      await endThread(thread, exited, stopGraceMs)
      await rm(workFolder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

/** Makes the folder of builds, and removes what processes left there that were killed. */
async function removeLeftovers(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const found = await stat(folder).catch(() => undefined)
    const age = found ? systemClock.now() - found.mtimeMs : 0
    if (name.startsWith(folderPrefix) && age > leftoverAgeMs)
      await rm(folder, { recursive: true, force: true })
  }
}

async function readUpload(
  artifacts: Pick<ArtifactStore, 'read'>,
  origin: ProjectSource,
): Promise<Uint8Array | ArtifactUnreadable | null> {
  if (origin.kind !== 'upload' || origin.digest === undefined) return null
  return artifacts.read(origin.digest).catch((error: unknown) => {
    if (error instanceof ArtifactUnreadable) return error
    throw error
  })
}

function followThread(
  thread: Worker,
  {
    reporter,
    signal,
    memoryLimitMb,
  }: { reporter: BuildReporter; signal: AbortSignal; memoryLimitMb: number },
): Promise<BuildOutcome> {
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
  thread.on('exit', () => reject(new Error('the build thread ended without a result')))
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** A thread that is told to stop can end the programs that it started; one that does not listen is ended. */
async function endThread(thread: Worker, exited: Promise<unknown>, graceMs: number): Promise<void> {
  const message: StopMessage = { kind: 'stop' }
  thread.postMessage(message)
  const timer = setTimeout(() => thread.terminate(), graceMs)
  await exited
  clearTimeout(timer)
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function describeOutOfMemory(step: DeploymentStep, limitMb: number): string {
  return `The ${step} step needed more than ${limitMb} MB of memory and was stopped; deploy fewer or smaller files.`
}
