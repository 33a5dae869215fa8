import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { DeploymentStep } from '../deployment.ts'
import type { BuildJob, BuildMessage, StopMessage } from './build-messages.ts'
import type { BuildOutcome, BuildReporter } from './build-site.ts'

export interface BuildProcessOptions {
  program: URL
  job: BuildJob
  /** JavaScript memory. */
  memoryLimitMb: number
  /** How long it may take to end what it started when it is stopped. */
  stopGraceMs: number
}

/** The process was ended by a signal that nobody here sent: a fault in native code, or too little memory on the machine. */
export class BuildCrash extends Error {}

/** Behind the server's own work where there are few cores. */
const lowPriority = 5
const complaintLength = 4_000
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
const ownGroup = process.platform !== 'win32'

/**
 * Runs one build in a process of its own, so that neither its memory, nor a bug in it or in the engine, nor its end harms the
 * server. Settles once the process is gone; rejects with the signal's reason when that is aborted, and with what the process
 * complained of when it ended without a result.
 */
export async function runBuildProcess(
  options: BuildProcessOptions,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<BuildOutcome> {
  const { program, job, memoryLimitMb } = options
  const environment = job.sources.environment ?? {}
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${memoryLimitMb}`],
    // What a build reads is not trusted: it sees none of the server's secrets.
    env: Object.fromEntries(
      inherited.flatMap(name => (environment[name] ? [[name, environment[name]]] : [])),
    ),
    detached: ownGroup,
  })
  // A process that could not be started, or is gone already, says so by its end.
  child.on('error', () => {})
  const ended = once(child, 'close')
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority)
    child.send(job)
    return await follow(child, { reporter, signal, memoryLimitMb })
  } finally {
    await end(child, ended, options.stopGraceMs)
  }
}

interface Following {
  reporter: BuildReporter
  signal: AbortSignal
  memoryLimitMb: number
}

function follow(child: ChildProcess, { reporter, signal, memoryLimitMb }: Following): Promise<BuildOutcome> {
  let step: DeploymentStep = 'fetch'
  let complaint = ''
  const { promise, resolve, reject } = Promise.withResolvers<BuildOutcome>()
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintLength)
  })
  child.on('message', (message: BuildMessage) => {
    if (message.kind === 'outcome') resolve(message.outcome)
    else if (message.kind === 'fault') reject(new Error(message.message))
    else if (message.kind === 'log') reporter.onLog(message.line)
    else if (message.kind === 'source') reporter.onSource(message.source)
    else {
      step = message.step
      reporter.onStep(step)
    }
  })
  child.on('close', (code, ending) => {
    if (complaint.includes('heap out of memory'))
      resolve({ kind: 'failed', reason: describeOutOfMemory(step, memoryLimitMb) })
    else reject(describeEnd(ending, code, complaint))
  })
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

function describeEnd(ending: NodeJS.Signals | null, code: number | null, complaint: string): Error {
  const how = ending ?? `code ${code}`
  const message = `the build ended without a result (${how}). ${complaint}`.trim()
  return ending === null ? new Error(message) : new BuildCrash(message)
}

/** A process that is told to stop can end the programs that it started; one that does not listen is ended with them. */
async function end(child: ChildProcess, ended: Promise<unknown>, graceMs: number): Promise<void> {
  const message: StopMessage = { kind: 'stop' }
  if (child.connected) child.send(message, () => {})
  const timer = setTimeout(() => killGroup(child), graceMs)
  await ended.catch(() => {})
  clearTimeout(timer)
}

function killGroup(child: ChildProcess): void {
  try {
    if (ownGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

function describeOutOfMemory(step: DeploymentStep, limitMb: number): string {
  return `The ${step} step needed more than ${limitMb} MB of memory and was stopped; deploy fewer or smaller files.`
}
