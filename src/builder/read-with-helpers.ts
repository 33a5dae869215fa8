import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { resourceLimits, Worker } from 'node:worker_threads'
import type { PageTrace } from '../content/index.ts'
import type { FolderPlace } from '../sources/index.ts'
import type { Manifest } from './manifest.ts'
import type { PageQueue, SharedPageQueue } from './page-queue.ts'

/** What a helping thread is given. */
export interface HelperInput {
  place: FolderPlace
  manifest: Manifest
  queue: SharedPageQueue
}

export interface ReadByHelper {
  position: number
  trace: PageTrace | null
  /** As `encodeReading` wrote it. */
  content: Uint8Array
}

export interface HelperResult {
  pages: ReadByHelper[]
  isSteady: boolean
}

const mostThreads = 4
/** A thread takes a while to start and to become fast. */
const pagesForAThread = 50

const helperProgram = new URL(`./parse-thread${extname(import.meta.url)}`, import.meta.url)

/** How many threads may help the one that reads `pages` pages. */
export function decideHelpers(pages: number, cores: number): number {
  return Math.max(0, Math.min(cores, mostThreads, Math.floor(pages / pagesForAThread)) - 1)
}

/** Starts threads that read pages of the queue, and resolves with what they read; what one had when it broke is not among it. */
export async function startHelpers(
  source: { tree: { place: FolderPlace | undefined }; manifest: Manifest; helpers?: number },
  queue: PageQueue,
): Promise<HelperResult> {
  const { place } = source.tree
  const wanted = source.helpers ?? decideHelpers(queue.shared.positions.length, availableParallelism())
  const input = place && { place, manifest: source.manifest, queue: queue.shared }
  const results = await Promise.all(Array.from({ length: input ? wanted : 0 }, () => runHelper(input)))
  return {
    pages: results.flatMap(result => result.pages),
    isSteady: results.every(result => result.isSteady),
  }
}

function runHelper(input: HelperInput | undefined): Promise<HelperResult> {
  const thread = new Worker(helperProgram, { name: 'parse', workerData: input, execArgv: [], resourceLimits })
  return new Promise(resolve => {
    thread.once('message', resolve)
    // A page that breaks a thread breaks the one that reads it next, which tells of it.
    thread.once('error', () => resolve({ pages: [], isSteady: true }))
    thread.once('exit', () => resolve({ pages: [], isSteady: true }))
  })
}
