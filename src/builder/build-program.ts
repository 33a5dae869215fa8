import { enableCompileCache, flushCompileCache } from 'node:module'
import { totalmem } from 'node:os'
import type { BuildMessage, BuildOrder } from './build-messages.ts'
import { type HandedJob, type HandedOutcome, handOver, takeJob } from './hand-over.ts'

/** A process that has grown beyond a quarter of what there is, or a gigabyte, has had its last build. */
const largestResidentBytes = Math.min(totalmem() / 4, (process.constrainedMemory() || Infinity) / 4, 2 ** 30)

// Entry of the process that `createBuildProcess` starts. When that one is gone, however it went, this one goes too.
const leave = () => process.exit(1)
process.once('disconnect', leave)
enableCompileCache()
// While the server still gathers what there is to do.
const programs = Promise.all([import('./run-build-steps.ts'), import('../sources/index.ts')])
programs.catch(() => {})
let running: AbortController | undefined
let isLast = false

process.on('message', (order: BuildOrder) => {
  if (order.kind === 'build') void run(order.job)
  else if (running) {
    isLast = true
    running.abort(new Error('The build was stopped.'))
  } else disconnect()
})

async function run(job: HandedJob): Promise<void> {
  running = new AbortController()
  const result = await build(job, running.signal)
  running = undefined
  isLast ||= result.kind !== 'outcome' || process.memoryUsage.rss() > largestResidentBytes
  await send(result.kind === 'outcome' ? { ...result, isLast } : result)
  flushCompileCache()
  if (isLast) disconnect()
}

/** Then the process ends, when nothing is left of its work. */
function disconnect(): void {
  process.off('disconnect', leave)
  if (process.connected) process.disconnect()
}

type Result = { kind: 'outcome'; outcome: HandedOutcome } | { kind: 'fault'; message: string }

async function build(job: HandedJob, signal: AbortSignal): Promise<Result> {
  const [{ runBuildSteps }, { BranchMissing, SourceError }] = await programs
  const reporter = {
    onStep: (step: Extract<BuildMessage, { kind: 'step' }>['step']) => void send({ kind: 'step', step }),
    onLog: (line: string) => void send({ kind: 'log', line }),
    onSource: (source: Extract<BuildMessage, { kind: 'source' }>['source']) =>
      void send({ kind: 'source', source }),
  }
  try {
    const outcome = await runBuildSteps(await takeJob(job), reporter, signal)
    return { kind: 'outcome', outcome: await handOver(outcome, job.workFolder) }
  } catch (error) {
    if (!(error instanceof SourceError))
      return { kind: 'fault', message: error instanceof Error ? error.message : String(error) }
    const isBranchMissing = error instanceof BranchMissing
    return { kind: 'outcome', outcome: { kind: 'failed', reason: error.message, isBranchMissing } }
  }
}

/** Resolves once the message has left this process. */
function send(message: BuildMessage): Promise<void> {
  return new Promise(resolve => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
