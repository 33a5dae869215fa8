import { parentPort, workerData } from 'node:worker_threads'
import type { BuildThreadInput, BuildThreadMessage } from '../../../src/deployments/build/build-messages.ts'

// A build thread that breaks in the way that its deployment's id names.
const { deploymentId }: BuildThreadInput = workerData
const post = (message: BuildThreadMessage) => parentPort?.postMessage(message)

post({ kind: 'step', step: 'parse' })
if (deploymentId === 'throws') throw new Error('a bug in the parser')
if (deploymentId === 'exits') process.exit(0)
if (deploymentId === 'fills-memory') {
  const hoard: unknown[] = []
  for (;;) hoard.push(Array.from({ length: 10_000 }, (_, number) => ({ number })))
}
if (deploymentId === 'hangs') for (;;);
if (deploymentId === 'waits') {
  parentPort?.on('message', () => {
    post({ kind: 'log', line: 'stopped cleanly' })
    parentPort?.close()
  })
  post({ kind: 'log', line: 'waiting' })
}
