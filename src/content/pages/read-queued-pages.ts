import { prepareHighlighter } from '../code/tokenise.ts'
import { createInterruptible, readThreadMs } from '../core/interruptible.ts'
import type { PlannedPage } from '../core/site-plan.ts'
import { type PageNeeds, type PageReading, readPage } from './read-page.ts'

export interface ReadingQueue {
  /** The position of the next page; undefined at the end. */
  next(): number | undefined
  onRead(position: number, reading: PageReading): void
  /** The limit of processor time for one page; 10 seconds by default. */
  pageLimitMs?: number | undefined
  /** The limit of time by the clock for one page; 2 minutes by default. */
  longestMs?: number | undefined
  /** The processor time of this thread so far. */
  readUsedMs?: (() => number) | undefined
}

/** The share of the limit that a page gets at least on an idle machine. */
const idleShare = 0.75

/**
 * Reads pages in order, and refuses a page that exceeds its time limit: only the engine's own limit can interrupt a parser that
 * is lost in hostile input. Setting that limit costs as much as a small page, so one run reads many pages, until half of its time is
 * over. A slow page is interrupted, and starts the next run. A page that fills a whole run is read again without colours in its code,
 * and is refused if that does not help. On a busy machine it runs again, for as long as it needs to get its processor time.
 */
export function readQueuedPages(needs: PageNeeds, pages: readonly PlannedPage[], queue: ReadingQueue): void {
  const { pageLimitMs = 10_000, longestMs = 120_000, readUsedMs = readThreadMs } = queue
  prepareHighlighter()
  let position = queue.next()
  let done = 0
  let isPlain = false
  let timeout = pageLimitMs
  const run = createInterruptible(() => {
    const end = performance.now() + timeout / 2
    for (let page = pageAt(pages, position); page !== undefined; page = pageAt(pages, position)) {
      finish(readSafely(isPlain ? { ...needs, isPlain } : needs, page))
      if (performance.now() > end) return
    }
  })
  const finish = (reading: PageReading) => {
    const finished = position
    position = queue.next()
    done += 1
    isPlain = false
    if (finished !== undefined) queue.onRead(finished, reading)
  }
  for (let page = pageAt(pages, position); page !== undefined; page = pageAt(pages, position)) {
    const [before, start] = [done, readUsedMs()]
    const finished = run(timeout)
    const share = (readUsedMs() - start) / pageLimitMs
    if (finished || done > before) timeout = pageLimitMs
    else if (share < idleShare && timeout < longestMs)
      timeout = Math.min(longestMs, Math.ceil(timeout / Math.max(share, 0.01)))
    else if (!isPlain) isPlain = true
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
