import { isNativeError as isError } from 'node:util/types'
import { createContext, Script } from 'node:vm'
import type { PlannedPage } from './navigation/site-plan.ts'
import { type PageNeeds, type PageReading, readPage } from './read-page.ts'

export interface ReadPagesOptions {
  /** Longest time for one page. */
  pageLimitMs?: number
  onProgress?(done: number, total: number): void
}

/**
 * Reads pages one after the other. A page that takes longer than it may is stopped and refused: only the engine's own time limit
 * can interrupt a parser that is lost in hostile input. Setting that limit costs as much as a small page, so a run goes on over
 * many pages until its time is out; the page that it was at starts the next run, and is refused when it fills a run alone.
 */
export function readPages(
  needs: PageNeeds,
  pages: readonly PlannedPage[],
  options: ReadPagesOptions = {},
): PageReading[] {
  const { pageLimitMs = 10_000 } = options
  const readings: PageReading[] = []
  const context = createContext({
    readOn: () => {
      for (let page = pages[readings.length]; page !== undefined; page = pages[readings.length]) {
        readings.push(readSafely(needs, page))
        options.onProgress?.(readings.length, pages.length)
      }
    },
  })
  const script = new Script('readOn()')
  while (readings.length < pages.length) {
    const before = readings.length
    const finished = runWithin(() => script.runInContext(context, { timeout: pageLimitMs }))
    const page = pages[readings.length]
    if (!finished && page !== undefined && readings.length === before) {
      readings.push(
        refuse(page, `The page takes longer than ${pageLimitMs / 1_000} seconds to read. Split it.`),
      )
    }
  }
  return readings
}

/** False where the time ran out. */
function runWithin(run: () => void): boolean {
  try {
    run()
    return true
  } catch (cause) {
    // Not `instanceof Error`: the error is of the context's own realm.
    if (isError(cause) && 'code' in cause && cause.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw cause
  }
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
  return { read: null, problems: [{ severity: 'error', file: page.file, line: null, message }] }
}
