import { enableCompileCache, flushCompileCache } from 'node:module'
import { totalmem } from 'node:os'
import type { BuildMessage, BuildOrder, TransferredJob, TransferredOutcome } from './build-protocol.ts'
import { readJob, writeOutcome } from './build-transfer.ts'
import { createStepSpans } from './step-spans.ts'

/** A process larger than a gigabyte, or a quarter of the memory, runs no further build. */
const largestResidentBytes = Math.min(totalmem() / 4, (process.constrainedMemory() || Infinity) / 4, 2 ** 30)

// The entry of a build process. It exits when the server does, even if the server is killed.
const leave = () => process.exit(1)
process.once('disconnect', leave)
enableCompileCache()
// Loaded while the server prepares the job.
const modules = Promise.all([import('./build-steps.ts'), import('../sources/index.ts')])
modules.catch(() => {})
let running: AbortController | undefined
let isLast = false

process.on('message', (order: BuildOrder) => {
  if (order.kind === 'build') void run(order.job)
  else if (running) {
    isLast = true
    running.abort(new Error('The build was stopped.'))
  } else disconnect()
})

async function run(job: TransferredJob): Promise<void> {
  running = new AbortController()
  const result = await build(job, running.signal)
  running = undefined
  isLast ||= result.kind !== 'outcome' || process.memoryUsage.rss() > largestResidentBytes
  await send(result.kind === 'outcome' ? { ...result, isLast } : result)
  flushCompileCache()
  if (isLast) disconnect()
}

/** Lets the process exit once its work is done. */
function disconnect(): void {
  process.off('disconnect', leave)
  if (process.connected) process.disconnect()
}

type Result = { kind: 'outcome'; outcome: TransferredOutcome } | { kind: 'fault'; message: string }

async function build(job: TransferredJob, signal: AbortSignal): Promise<Result> {
  const [{ runBuildSteps }, { BranchMissing, SourceError }] = await modules
  const spans = createStepSpans(job.traceparent, span => void send({ kind: 'span', span }))
  const reporter = {
    onStep: (step: Extract<BuildMessage, { kind: 'step' }>['step']) => {
      spans.start(step)
      void send({ kind: 'step', step })
    },
    onLog: (line: string) => void send({ kind: 'log', line }),
    onSource: (source: Extract<BuildMessage, { kind: 'source' }>['source']) =>
      void send({ kind: 'source', source }),
  }
  try {
    const outcome = await runBuildSteps(await readJob(job), reporter, signal)
    spans.end()
    return { kind: 'outcome', outcome: await writeOutcome(outcome, job.workFolder) }
  } catch (error) {
    spans.end()
    if (!(error instanceof SourceError))
      return { kind: 'fault', message: error instanceof Error ? error.message : String(error) }
    const isBranchMissing = error instanceof BranchMissing
    return { kind: 'outcome', outcome: { kind: 'failed', reason: error.message, isBranchMissing } }
  }
}

function send(message: BuildMessage): Promise<void> {
  return new Promise(resolve => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
