import { once } from 'node:events'
import { enableCompileCache, flushCompileCache } from 'node:module'
import type { BuildJob, BuildMessage } from './build-messages.ts'
import type { BuildOutcome } from './build-site.ts'

// Entry of the process that `createSiteBuilder` starts. When that one is gone, however it went, this one goes too.
const leave = () => process.exit(1)
process.once('disconnect', leave)
enableCompileCache()
const [job]: BuildJob[] = await once(process, 'message')
const stop = new AbortController()
process.on('message', () => stop.abort(new Error('The build was stopped.')))

if (job) await send(await build(job))
flushCompileCache()
process.off('disconnect', leave)
process.disconnect()

async function build(input: BuildJob): Promise<BuildMessage> {
  const { BranchMissing, SourceError } = await import('../sources/index.ts')
  const { runBuildSteps } = await import('./run-build-steps.ts')
  const reporter = {
    onStep: (step: Extract<BuildMessage, { kind: 'step' }>['step']) => void send({ kind: 'step', step }),
    onLog: (line: string) => void send({ kind: 'log', line }),
    onSource: (source: Extract<BuildMessage, { kind: 'source' }>['source']) =>
      void send({ kind: 'source', source }),
  }
  try {
    return { kind: 'outcome', outcome: await runBuildSteps(input, reporter, stop.signal) }
  } catch (error) {
    if (!(error instanceof SourceError))
      return { kind: 'fault', message: error instanceof Error ? error.message : String(error) }
    const isBranchMissing = error instanceof BranchMissing
    const outcome: BuildOutcome = { kind: 'failed', reason: error.message, isBranchMissing }
    return { kind: 'outcome', outcome }
  }
}

/** Resolves once the message has left this process. */
function send(message: BuildMessage): Promise<void> {
  return new Promise(resolve => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
