import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { resourceLimits, Worker } from 'node:worker_threads'
import type { ParseOrder, ParseThreadData, ParseThreadMessage, ParseThreadResult } from './parse-thread.ts'
import type { ReadingGroup } from './reading-group.ts'
import { manyPages } from './release-memory.ts'

/** Threads that help to parse pages. */
export interface ParseThreads {
  /** Starts threads, unless there are some or the process is locked down. Returns whether there are as many as asked for. */
  start(count: number): boolean
  /** Parses in all threads. The main thread then parses the pages of a thread that fails, and reports their errors. */
  parse(order: ParseOrder, onGroup: (group: ReadingGroup) => void): Promise<ParseThreadResult[]>
  /** No thread can start from now on. */
  lock(): void
}

const mostThreads = 4
/** Starting a thread pays off from this many pages. */
const pagesPerThread = 50

const threadProgram = new URL(`./parse-thread${extname(import.meta.url)}`, import.meta.url)

/** The threads stay for further builds of the process, which cannot start others after its lock-down. */
export function createParseThreads(data: ParseThreadData): ParseThreads {
  const threads = new Set<Worker>()
  let isLocked = false

  return {
    start(count) {
      if (!isLocked && threads.size === 0)
        for (let index = 0; index < count; index += 1) threads.add(startThread(data, threads))
      return threads.size >= count
    },
    parse: (order, onGroup) =>
      Promise.all(
        [...threads].map(async thread => {
          const result = await parseInThread(thread, order, onGroup)
          // It holds much memory, and a later build has few pages to parse.
          if (order.queue.positions.length >= manyPages) await thread.terminate()
          return result
        }),
      ),
    lock: () => (isLocked = true),
  }
}

/** Returns how many threads help to parse a number of pages. */
export function decideThreads(pages: number, cores = availableParallelism()): number {
  return Math.max(0, Math.min(cores, mostThreads, Math.floor(pages / pagesPerThread)) - 1)
}

/** The thread inherits this one's permissions, because it gets no flags. */
function startThread(data: ParseThreadData, threads: Set<Worker>): Worker {
  const thread = new Worker(threadProgram, { name: 'parse', workerData: data, resourceLimits })
  const forget = () => threads.delete(thread)
  thread.on('error', forget).on('exit', forget)
  // An idle thread does not keep the process.
  thread.unref()
  return thread
}

function parseInThread(
  thread: Worker,
  order: ParseOrder,
  onGroup: (group: ReadingGroup) => void,
): Promise<ParseThreadResult> {
  const { promise, resolve } = Promise.withResolvers<ParseThreadResult>()
  let mismatches: string[] = []
  const fail = () => resolve({ mismatches })
  const receive = ({ group, ...result }: ParseThreadMessage) => {
    mismatches = result.mismatches
    if (!group) return resolve(result)
    try {
      onGroup(group)
    } catch {
      // The main thread parses these pages again and reports the error, such as a full disk.
      fail()
    }
  }
  thread.on('message', receive).once('error', fail).once('exit', fail)
  thread.postMessage(order)
  return promise.finally(() => thread.off('message', receive).off('error', fail).off('exit', fail))
}
