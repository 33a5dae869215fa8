import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { ignoreRejection } from '../shared/index.ts'
import type { BuildReporter, DeploymentStep, FailedBuild, ProcessOrder } from './build-protocol.ts'
import type { ReadMessage } from './read-message.ts'
import type { BuildUser } from './sandbox/build-folders.ts'

export interface StepProcessOptions {
  program: URL
  /** Arguments of the program. */
  args: string[]
  /** Flags of Node, besides the limit of the heap. */
  flags: string[]
  environment: Record<string, string>
  /** Null for the server's user. */
  user: BuildUser | null
  /** The current folder of the process. */
  folder: string
  /** Limit of the JavaScript heap. */
  memoryLimitMb: number
  /** Time to clean up after `stop`, before the process is killed. */
  stopGraceMs: number
}

export interface StepProcess<Job, Outcome> {
  /**
   * Runs one job at a time. Rejects with the signal's reason if it aborts, and with the process's error output if it ends without
   * a result. After a rejection the process cannot be used again. A job can wait for `preparing`, and fails if that does.
   */
  run(
    job: Job,
    reporter: BuildReporter,
    signal: AbortSignal,
    preparing?: Promise<void>,
  ): Promise<Outcome | FailedBuild>
  /** Returns whether the process can run another job. */
  isFit(): boolean
  /** Resolves once the process is gone. */
  close(): Promise<void>
}

/** The process was killed by a signal that the server did not send: a crash in native code, or too little memory on the machine. */
export class ProcessCrash extends Error {
  /** Whether the process had sent a message about the job. */
  readonly hadBegun: boolean

  constructor(message: string, hadBegun: boolean) {
    super(message)
    this.hadBegun = hadBegun
  }
}

/** Lower than the server's, which must stay responsive on few cores. */
const lowPriority = 5
const complaintLength = 4_000
/** Half of the usual size: a build with a parse thread then needs a quarter less memory and no more time. */
const semiSpaceMb = 8
const ownGroup = process.platform !== 'win32'

/**
 * Starts a process for steps of deployments, which isolates the server from their memory use and crashes. It exits when the server
 * does, even if the server is killed.
 */
export function createStepProcess<Job, Outcome>(
  options: StepProcessOptions,
  readMessage: ReadMessage<Outcome>,
): StepProcess<Job, Outcome> {
  const { stopGraceMs, memoryLimitMb } = options
  const child = startChild(options)
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

  return {
    isFit: () => isFit,
    async run(job, reporter, signal, preparing = Promise.resolve()) {
      try {
        order<Job>(child, { kind: 'run', job })
        const following = { readMessage, reporter, signal, memoryLimitMb, ending, complaint: () => complaint }
        const failing = orderPrepared(child, preparing)
        const result = await Promise.race([follow<Outcome>(child, following), failing])
        if (result.isLast) isFit = false
        return result.outcome
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

function startChild(options: StepProcessOptions): ChildProcess {
  const { program, args, flags, environment, user, folder, memoryLimitMb } = options
  const child = fork(program, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...flags, `--max-old-space-size=${memoryLimitMb}`, `--max-semi-space-size=${semiSpaceMb}`],
    // Sources are untrusted, so the process gets none of the server's secrets.
    env: environment,
    cwd: folder,
    ...user,
    detached: ownGroup,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority)
  } catch {
    // The process has exited.
  }
}

function order<Job>(child: ChildProcess, message: ProcessOrder<Job>): void {
  if (child.connected) child.send(message, () => {})
}

/** Settles only if `preparing` fails. */
function orderPrepared(child: ChildProcess, preparing: Promise<void>): Promise<never> {
  return new Promise((_, reject) => preparing.then(() => order(child, { kind: 'prepared' }), reject))
}

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

interface Following<Outcome> {
  readMessage: ReadMessage<Outcome>
  reporter: BuildReporter
  signal: AbortSignal
  memoryLimitMb: number
  /** How the process ended, if it ended before the build began. */
  ending: Ending | undefined
  /** The process's standard error so far. */
  complaint(): string
}

interface Result<Outcome> {
  outcome: Outcome | FailedBuild
  isLast: boolean
}

function follow<Outcome>(child: ChildProcess, following: Following<Outcome>): Promise<Result<Outcome>> {
  const { reporter, signal } = following
  let step: DeploymentStep = 'fetch'
  let hadBegun = false
  const { promise, resolve, reject } = Promise.withResolvers<Result<Outcome>>()
  const onMessage = (received: unknown) => {
    hadBegun = true
    const message = following.readMessage(received)
    if (!message) reject(new Error('the build sent a message that the server does not understand'))
    else if (message.kind === 'outcome') resolve(message)
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
  return killedBy === null ? new Error(message) : new ProcessCrash(message, hadBegun)
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
