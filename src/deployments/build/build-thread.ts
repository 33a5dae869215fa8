import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { BuildThreadInput, BuildThreadMessage } from './build-messages.ts'
import type { BuildOutcome, BuiltSite } from './build-site.ts'

// Entry of the thread that `createSiteBuilder` starts, with the input that it gives. Threads do not share the process's cache.
enableCompileCache()
const { SourceError } = await import('../sources/index.ts')
const { runBuildSteps } = await import('./run-build-steps.ts')

const input: BuildThreadInput = workerData
const stop = new AbortController()
parentPort?.once('message', () => stop.abort(new Error('The build was stopped.')))

const outcome = await runBuildSteps(
  input,
  {
    onStep: step => post({ kind: 'step', step }),
    onLog: line => post({ kind: 'log', line }),
    onSource: source => post({ kind: 'source', source }),
  },
  stop.signal,
).catch((error: unknown): BuildOutcome => {
  if (error instanceof SourceError) return { kind: 'failed', reason: error.message }
  throw error
})
post({ kind: 'outcome', outcome }, outcome.kind === 'built' ? movable(outcome) : [])
parentPort?.close()
flushCompileCache()

function post(message: BuildThreadMessage, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

// Bytes that share their memory with others, as small buffers do, are copied instead.
function movable({ index, site, files, pages }: BuiltSite): ArrayBuffer[] {
  const whole = [index, site, files, pages].filter(bytes => bytes !== null)
  return whole.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  )
}
