import { isNativeError } from 'node:util/types'
import { createContext, Script } from 'node:vm'

/**
 * Wraps a function so that it can run under a time limit, in milliseconds by the clock. Returns false if it was interrupted.
 * Only the engine's own limit can interrupt a parser that is lost in hostile input.
 */
export function createInterruptible(run: () => void): (limitMs: number) => boolean {
  const context = createContext({ run })
  const script = new Script('run()')
  return limitMs => {
    try {
      script.runInContext(context, { timeout: limitMs })
      return true
    } catch (cause) {
      // Not `instanceof Error`: the error belongs to the other context's realm.
      if (isNativeError(cause) && 'code' in cause && cause.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
        return false
      throw cause
    }
  }
}

/** Processor time of this thread so far, in milliseconds. */
export function readThreadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
