import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { BuildJob, BuildMessage, BuildOrder } from './build-messages.ts'
import type { BuildOutcome, BuildReporter } from './build-site.ts'
import type { DeploymentStep } from './deployment-step.ts'
import { giveJob, takeOver } from './hand-over.ts'

export interface BuildProcessOptions {
  program: URL
  /** What the process may see of the server's environment is taken from here. */
  environment: Record<string, string | undefined>
  /** JavaScript memory. */
  memoryLimitMb: number
  /** How long it may take to end what it started when it is stopped. */
  stopGraceMs: number
}

export interface BuildProcess {
  /**
   * Runs a build; one at a time. Rejects with the signal's reason when that is aborted, and with what the process complained
   * of when it ended without a result. After a rejection the process is of no use.
   */
  run(job: BuildJob, reporter: BuildReporter, signal: AbortSignal): Promise<BuildOutcome>
  /** Whether it can run another build. */
  isFit(): boolean
  /** Ends it; resolves once it is gone. */
  close(): Promise<void>
}

/** The process was ended by a signal that nobody here sent: a fault in native code, or too little memory on the machine. */
export class BuildCrash extends Error {
  /** Whether the process had said anything of the build. */
  readonly hadBegun: boolean

  constructor(message: string, hadBegun: boolean) {
    super(message)
    this.hadBegun = hadBegun
  }
}

/** Behind the server's own work where there are few cores. */
const lowPriority = 5
const complaintLength = 4_000
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
const ownGroup = process.platform !== 'win32'

/**
 * A process for builds, so that neither their memory, nor a bug in them or in the engine, nor their end harms the server. It
 * ends when this process does, however that goes.
 */
export function createBuildProcess(options: BuildProcessOptions): BuildProcess {
  const { program, environment, memoryLimitMb, stopGraceMs } = options
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${memoryLimitMb}`],
    // What a build reads is not trusted: it sees none of the server's secrets.
    env: inheritedOf(environment),
    detached: ownGroup,
  })
  let isFit = true
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintLength)
  })
  // A process that could not be started, or is gone already, says so by its end.
  child.on('error', () => {})
  child.on('disconnect', () => (isFit = false))
  const ended = once(child, 'close').catch(() => {})
  let ending: Ending | undefined
  child.on('close', (code, signal) => {
    ending = { code, signal }
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  return {
    isFit: () => isFit,
    async run(job, reporter, signal) {
      try {
        order(child, { kind: 'build', job: await giveJob(job) })
        const result = await follow(child, {
          reporter,
          signal,
          memoryLimitMb,
          ending,
          complaint: () => complaint,
        })
        if (result.isLast) isFit = false
        return await takeOver(result.outcome, job.workFolder)
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
    // It has ended already.
  }
}

function order(child: ChildProcess, message: BuildOrder): void {
  if (child.connected) child.send(message, () => {})
}

/** What a program needs to run, and no more. */
export function inheritedOf(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(inherited.flatMap(name => (environment[name] ? [[name, environment[name]]] : [])))
}

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

interface Following {
  reporter: BuildReporter
  signal: AbortSignal
  memoryLimitMb: number
  /** How it ended, where it has before it was given anything to do. */
  ending: Ending | undefined
  /** What the process has written to its standard error. */
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
  // After a failure it is heard to its end.
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

/** A process that is told to stop can end the programs that it started; one that does not listen is ended with them. */
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
    // It has ended meanwhile.
  }
}

function describeOutOfMemory(step: DeploymentStep, limitMb: number): string {
  return `The ${step} step needed more than ${limitMb} MB of memory and was stopped; deploy fewer or smaller files.`
}
