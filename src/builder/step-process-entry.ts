import { BranchMissing, SourceError } from '../sources/index.ts'
import type { BuildReporter, FailedBuild, ProcessMessage, ProcessOrder } from './build-protocol.ts'

export interface StepProgram<Job, Outcome> {
  /** `prepared` resolves once the server has written what the job needs last. */
  run(job: Job, reporter: BuildReporter, signal: AbortSignal, prepared: Promise<void>): Promise<Outcome>
  /** Returns whether the process should run no further job after this outcome. */
  isWorn?(outcome: Outcome | FailedBuild): boolean
}

/** Runs the jobs that the server orders. The process exits when the server does, even if the server is killed. */
export function followOrders<Job, Outcome>(program: StepProgram<Job, Outcome>): void {
  const leave = () => process.exit(1)
  process.once('disconnect', leave)
  let running: AbortController | undefined
  let onPrepared = () => {}
  let isLast = false

  process.on('message', (order: ProcessOrder<Job>) => {
    if (order.kind === 'run') void run(order.job)
    else if (order.kind === 'prepared') onPrepared()
    else if (running) {
      isLast = true
      running.abort(new Error('The build was stopped.'))
    } else disconnect()
  })

  async function run(job: Job): Promise<void> {
    running = new AbortController()
    const { promise: prepared, resolve } = Promise.withResolvers<void>()
    onPrepared = resolve
    const result = await runJob(program, { job, signal: running.signal, prepared })
    running = undefined
    isLast ||= result.kind === 'fault' || (program.isWorn?.(result.outcome) ?? false)
    await send(result.kind === 'outcome' ? { ...result, isLast } : result)
    if (isLast) disconnect()
  }

  /** Lets the process exit once its work is done. */
  function disconnect(): void {
    process.off('disconnect', leave)
    if (process.connected) process.disconnect()
  }
}

type Result<Outcome> =
  | { kind: 'outcome'; outcome: Outcome | FailedBuild }
  | { kind: 'fault'; message: string }

async function runJob<Job, Outcome>(
  program: StepProgram<Job, Outcome>,
  { job, signal, prepared }: { job: Job; signal: AbortSignal; prepared: Promise<void> },
): Promise<Result<Outcome>> {
  const reporter: BuildReporter = {
    onStep: step => void send({ kind: 'step', step }),
    onLog: line => void send({ kind: 'log', line }),
    onSource: source => void send({ kind: 'source', source }),
    onSpan: span => void send({ kind: 'span', span }),
  }
  try {
    return { kind: 'outcome', outcome: await program.run(job, reporter, signal, prepared) }
  } catch (error) {
    if (!(error instanceof SourceError))
      return { kind: 'fault', message: error instanceof Error ? error.message : String(error) }
    const isBranchMissing = error instanceof BranchMissing
    return { kind: 'outcome', outcome: { kind: 'failed', reason: error.message, isBranchMissing } }
  }
}

function send(message: ProcessMessage<unknown>): Promise<void> {
  return new Promise(resolve => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
