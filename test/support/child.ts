import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  /** What the child printed next; throws, with what it wrote to stderr, if it ended instead. */
  nextLine(): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Resolves once the process is gone, however it went. */
  ended: Promise<void>
}

/** Runs a TypeScript file in a process of its own; it reads `input` with `childInput`. */
export function startChild(script: URL, input: unknown): Child {
  const child = spawn(process.execPath, [fileURLToPath(script), JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async nextLine() {
      const { done, value } = await lines.next()
      if (done) throw new Error(`${script.pathname} ended: ${complaint}`)
      return value
    },
    kill: signal => {
      child.kill(signal)
    },
    ended: once(child, 'close').then(() => {}),
  }
}

/** In a child: what its parent gave it. The caller names the type that the parent passes. */
export function childInput<T>(): T {
  return JSON.parse(process.argv[2] ?? 'null') as T
}
