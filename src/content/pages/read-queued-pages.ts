import { createInterruptible, readThreadMs } from '../core/interruptible.ts'
import type { PlannedPage } from '../core/site-plan.ts'
import { type PageNeeds, type PageReading, readPage } from './read-page.ts'

export interface ReadingQueue {
  /** The position of the page to read next; undefined once there is none. */
  next(): number | undefined
  onRead(position: number, reading: PageReading): void
  /** Longest processor time for one page; 10 seconds unless given. */
  pageLimitMs?: number | undefined
  /** Longest time for one page by the clock; 2 minutes unless given. */
  longestMs?: number | undefined
  /** Processor time that this thread has had so far. */
  readUsedMs?: (() => number) | undefined
}

/** What a page that fills a run has at least had of its limit, on a machine with nothing else to do. */
const usualShare = 0.75

/**
 * Reads pages one after the other. A page that takes longer than it may is stopped and refused: only the engine's own time limit
 * can interrupt a parser that is lost in hostile input. Setting that limit costs as much as a small page, so a run goes on over
 * many pages until its time is out; the page that it was at starts the next run. One that fills a run alone is refused, unless
 * the machine is busy with other things: then it starts again with as much time as its processor time takes there.
 */
export function readQueuedPages(needs: PageNeeds, pages: readonly PlannedPage[], queue: ReadingQueue): void {
  const { pageLimitMs = 10_000, longestMs = 120_000, readUsedMs = readThreadMs } = queue
  let position = queue.next()
  let done = 0
  const run = createInterruptible(() => {
    for (let page = pageAt(pages, position); page !== undefined; page = pageAt(pages, position)) {
      finish(readSafely(needs, page))
    }
  })
  const finish = (reading: PageReading) => {
    const finished = position
    position = queue.next()
    done += 1
    if (finished !== undefined) queue.onRead(finished, reading)
  }
  let timeout = pageLimitMs
  for (let page = pageAt(pages, position); page !== undefined; page = pageAt(pages, position)) {
    const [before, start] = [done, readUsedMs()]
    const finished = run(timeout)
    const share = (readUsedMs() - start) / pageLimitMs
    if (finished || done > before) timeout = pageLimitMs
    else if (share < usualShare && timeout < longestMs)
      timeout = Math.min(longestMs, Math.ceil(timeout / Math.max(share, 0.01)))
    else {
      finish(refuse(page, `The page takes longer than ${pageLimitMs / 1_000} seconds to read. Split it.`))
      timeout = pageLimitMs
    }
  }
}

function pageAt(pages: readonly PlannedPage[], position: number | undefined): PlannedPage | undefined {
  return position === undefined ? undefined : pages[position]
}

function readSafely(needs: PageNeeds, page: PlannedPage): PageReading {
  try {
    return readPage(needs, page)
  } catch (cause) {
    if (cause instanceof RangeError) return refuse(page, 'The page nests too deeply to be read.')
    return refuse(page, `The page cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

function refuse(page: PlannedPage, message: string): PageReading {
  return { read: null, problems: [{ severity: 'error', file: page.file, line: null, message }], trace: null }
}
