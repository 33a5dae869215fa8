import { createParseThreads, type ParseThreads } from './parsing/parse-threads.ts'
import { lockDown } from './sandbox/lock-down.ts'

/** Used by all builds of a process. */
export interface BuildTools {
  threads: ParseThreads
  /** Must be called before the source is parsed. */
  lockDown(): void
}

export function createBuildTools({ compileCache }: { compileCache: string | null }): BuildTools {
  const threads = createParseThreads({ compileCache })
  return {
    threads,
    lockDown() {
      threads.lock()
      lockDown({ compileCache })
    },
  }
}
