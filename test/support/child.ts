import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  /** Returns the next line of stdout. Throws with the child's stderr if it ended. */
  nextLine(): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Resolves when the process ends. */
  ended: Promise<void>
}

/** Runs a TypeScript file in a child process, which reads `input` with `childInput`. */
export function startChild(script: URL, input: unknown): Child {
  const child = spawn(process.execPath, [fileURLToPath(script), JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async nextLine() {
      const { done, value } = await lines.next()
      if (done) throw new Error(`${script.pathname} ended: ${errors}`)
      return value
    },
    kill: signal => {
      child.kill(signal)
    },
    ended: once(child, 'close').then(() => {}),
  }
}

/** Returns the input of this child process. The caller names the type that the parent passes. */
export function childInput<T>(): T {
  return JSON.parse(process.argv[2] ?? 'null') as T
}
