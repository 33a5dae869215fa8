import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Figures } from './heartbeat.ts'
import type { ServerInput, ServerMessage } from './server-process.ts'

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))
const readTimeoutMs = 20_000

export interface MeasuredServer {
  url: string
  adminKeys: string[]
  isAlive(): boolean
  restartFigures(): void
  /** Resolves with undefined if the process has ended or is blocked for another 20 seconds. */
  readFigures(): Promise<Figures | undefined>
  kill(): Promise<void>
}

/** Starts the server in a child process that measures its event loop and its memory. */
export async function startServer(input: ServerInput): Promise<MeasuredServer> {
  const child = fork(program, [JSON.stringify(input)], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  let isAlive = true
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000)
  })
  const waiting: ((message: ServerMessage | undefined) => void)[] = []
  const ended = once(child, 'close').then(() => {
    isAlive = false
    for (const resolve of waiting.splice(0)) resolve(undefined)
  })
  child.on('message', (message: ServerMessage) => waiting.shift()?.(message))
  child.on('error', () => {})
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const nextMessage = () => new Promise<ServerMessage | undefined>(resolve => waiting.push(resolve))

  const first = await nextMessage()
  if (!first || !('ready' in first)) throw new Error(`The server did not start: ${errors}`)
  return {
    ...first.ready,
    isAlive: () => isAlive,
    restartFigures: () => child.connected && child.send('restart'),
    async readFigures() {
      if (!child.connected) return undefined
      child.send('read')
      const timer = setTimeout(kill, readTimeoutMs)
      const answer = await nextMessage()
      clearTimeout(timer)
      return answer && 'figures' in answer ? answer.figures : undefined
    },
    async kill() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}
