import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ignoreRejection } from '../shared/index.ts'
import type {
  BuildJob,
  BuildMessage,
  BuildOrder,
  BuildOutcome,
  BuildReporter,
  DeploymentStep,
} from './build-protocol.ts'
import { readOutcome, writeJob } from './build-transfer.ts'

export interface BuildProcessOptions {
  program: URL
  /** The server's environment; the process gets only a few variables of it. */
  environment: Record<string, string | undefined>
  /** Limit of the JavaScript heap. */
  memoryLimitMb: number
  /** Time to clean up after `stop`, before the process is killed. */
  stopGraceMs: number
}

export interface BuildProcess {
  /**
   * Runs one build at a time. Rejects with the signal's reason if it aborts, and with the process's error output if it ends
   * without a result. After a rejection the process cannot be used again.
   */
  run(job: BuildJob, reporter: BuildReporter, signal: AbortSignal): Promise<BuildOutcome>
  /** Whether the process can run another build. */
  isFit(): boolean
  /** Resolves once the process is gone. */
  close(): Promise<void>
}

/** The process was killed by a signal that the server did not send: a crash in native code, or too little memory on the machine. */
export class BuildCrash extends Error {
  /** Whether the process had sent a message about the build. */
  readonly hadBegun: boolean

  constructor(message: string, hadBegun: boolean) {
    super(message)
    this.hadBegun = hadBegun
  }
}

/** Lower than the server's, which must stay responsive on few cores. */
const lowPriority = 5
const complaintLength = 4_000
const inheritedVariables = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
const ownGroup = process.platform !== 'win32'

/**
 * Starts a process for builds, which isolates the server from their memory use and crashes. It exits when the server does, even if
 * the server is killed.
 */
export function createBuildProcess(options: BuildProcessOptions): BuildProcess {
  const { program, environment, memoryLimitMb, stopGraceMs } = options
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${memoryLimitMb}`],
    // Sources are untrusted, so the process gets none of the server's secrets.
    env: childEnvironment(environment),
    detached: ownGroup,
  })
  let isFit = true
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintLength)
  })
  // Failing to start or send also ends the process, which `close` handles.
  child.on('error', () => {})
  child.on('disconnect', () => (isFit = false))
  const ended = ignoreRejection(once(child, 'close'))
  let ending: Ending | undefined
  child.on('close', (code, signal) => {
    ending = { code, signal }
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  return {
    isFit: () => isFit,
    async run(job, reporter, signal) {
      try {
        order(child, { kind: 'build', job: await writeJob(job) })
        const result = await follow(child, {
          reporter,
          signal,
          memoryLimitMb,
          ending,
          complaint: () => complaint,
        })
        if (result.isLast) isFit = false
        return await readOutcome(result.outcome, job.workFolder)
      } catch (error) {
        isFit = false
        throw error
      }
    },
    async close() {
      isFit = false
      await end(child, ended, stopGraceMs)
    },
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority)
  } catch {
    // The process has exited.
  }
}

function order(child: ChildProcess, message: BuildOrder): void {
  if (child.connected) child.send(message, () => {})
}

function childEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    inheritedVariables.flatMap(name => (environment[name] ? [[name, environment[name]]] : [])),
  )
}

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

interface Following {
  reporter: BuildReporter
  signal: AbortSignal
  memoryLimitMb: number
  /** How the process ended, if it ended before the build began. */
  ending: Ending | undefined
  /** The process's standard error so far. */
  complaint(): string
}

type Result = Pick<Extract<BuildMessage, { kind: 'outcome' }>, 'outcome' | 'isLast'>

function follow(child: ChildProcess, following: Following): Promise<Result> {
  const { reporter, signal } = following
  let step: DeploymentStep = 'fetch'
  let hadBegun = false
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const onMessage = (message: BuildMessage) => {
    hadBegun = true
    if (message.kind === 'outcome') resolve(message)
    else if (message.kind === 'fault') reject(new Error(message.message))
    else if (message.kind === 'log') reporter.onLog(message.line)
    else if (message.kind === 'source') reporter.onSource(message.source)
    else if (message.kind === 'span') reporter.onSpan?.(message.span)
    else {
      step = message.step
      reporter.onStep(step)
    }
  }
  const onClose = (code: number | null, killedBy: NodeJS.Signals | null) => {
    const complaint = following.complaint()
    if (complaint.includes('heap out of memory')) {
      const reason = describeOutOfMemory(step, following.memoryLimitMb)
      resolve({ outcome: { kind: 'failed', reason }, isLast: true })
    } else reject(describeEnd({ killedBy, code, complaint, hadBegun }))
  }
  const stop = () => reject(signal.reason)
  child.on('message', onMessage)
  child.on('close', onClose)
  if (following.ending) onClose(following.ending.code, following.ending.signal)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  // After a rejection, messages still count until the process ends.
  const leaveAlone = () => child.off('message', onMessage).off('close', onClose)
  promise.then(leaveAlone, () => {})
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

interface UntimelyEnd {
  killedBy: NodeJS.Signals | null
  code: number | null
  complaint: string
  hadBegun: boolean
}

function describeEnd({ killedBy, code, complaint, hadBegun }: UntimelyEnd): Error {
  const message = `the build ended without a result (${killedBy ?? `code ${code}`}). ${complaint}`.trim()
  return killedBy === null ? new Error(message) : new BuildCrash(message, hadBegun)
}

/** Asks the process to stop, so that it can end the programs that it started; kills the whole group after the grace period. */
async function end(child: ChildProcess, ended: Promise<unknown>, graceMs: number): Promise<void> {
  order(child, { kind: 'stop' })
  const timer = setTimeout(() => killGroup(child), graceMs)
  await ended
  clearTimeout(timer)
}

function killGroup(child: ChildProcess): void {
  try {
    if (ownGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // The process has exited.
  }
}

function describeOutOfMemory(step: DeploymentStep, limitMb: number): string {
  return `The ${step} step needed more than ${limitMb} MB of memory and was stopped. Deploy fewer or smaller files.`
}
