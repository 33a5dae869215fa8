import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RunningLectern } from './start-lectern.ts'

export const launcher = fileURLToPath(new URL('../../bin/lectern.js', import.meta.url))

export interface ServeProcess
  extends Pick<RunningLectern, 'url' | 'projectId' | 'domain' | 'statusId' | 'adminKey' | 'assistantKey'> {
  pid: number
  setupUrl?: string
  /** Sends the signal and resolves with the exit code; null if the signal ended the process. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

export interface ServeProcessOptions {
  data: string
  /** The folder to deploy; null for our own docs. */
  docs: string | null
  /** The Node that runs the launcher; by default, the tests' Node. */
  node?: string
  /** The program to run; by default, the launcher of the sources. */
  program?: string
  environment?: Record<string, string>
}

/** Starts `lectern serve --json` in a child process and waits until it is ready. Throws its stderr if it ends. */
export async function startServeProcess({
  data,
  docs,
  node,
  program = launcher,
  environment,
}: ServeProcessOptions): Promise<ServeProcess> {
  const child = spawn(
    node ?? process.execPath,
    [
      program,
      'serve',
      '--json',
      '--port',
      '0',
      '--data',
      data,
      '--domain',
      'docs',
      ...(docs === null ? [] : ['--docs', docs]),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        LECTERN_LOG_LEVEL: 'error',
        LECTERN_SCREENSHOTS: 'false',
        ...environment,
      },
    },
  )
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  // A failed test must not leave the server running.
  const killLeftover = () => child.kill('SIGKILL')
  process.once('exit', killLeftover)
  const closed = once(child, 'close').finally(() => process.off('exit', killLeftover))
  for await (const line of createInterface(child.stdout)) {
    const event = JSON.parse(line)
    if (event.event !== 'ready') continue
    return {
      ...event,
      pid: child.pid,
      stop: async signal => {
        child.kill(signal)
        const [code] = await closed
        return code
      },
    }
  }
  throw new Error(`lectern serve ended: ${errors}`)
}
