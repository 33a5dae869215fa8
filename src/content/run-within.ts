import { createContext, Script } from 'node:vm'

/** Stops a task that takes longer than it may; nothing else can stop a parser that got lost in hostile input. */
export interface TimeBound {
  /** Undefined when the time ran out. */
  run<Result>(limitMs: number, task: () => Result): { result: Result } | undefined
}

export function createTimeBound(): TimeBound {
  const sandbox: { task: (() => void) | null } = { task: null }
  const context = createContext(sandbox)
  const script = new Script('task()')
  return {
    run: <Result>(limitMs: number, task: () => Result) => {
      let outcome: { result: Result } | undefined
      sandbox.task = () => {
        outcome = { result: task() }
      }
      try {
        script.runInContext(context, { timeout: limitMs })
      } catch (cause) {
        if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
          throw cause
      } finally {
        sandbox.task = null
      }
      return outcome
    },
  }
}
