import { parentPort, workerData } from 'node:worker_threads'
import { SourceError } from '../sources/index.ts'
import type { BuildThreadInput, BuildThreadMessage } from './build-messages.ts'
import type { BuildOutcome } from './build-site.ts'
import { runBuildSteps } from './run-build-steps.ts'

// Entry of the thread that `createSiteBuilder` starts, with the input that it gives.
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

function post(message: BuildThreadMessage, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}

// Bytes that share their memory with others, as small buffers do, are copied instead.
function movable(built: { index: Uint8Array; site: Uint8Array }): ArrayBuffer[] {
  return [built.index, built.site].flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  )
}
