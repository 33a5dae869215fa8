import { once } from 'node:events'
import type { BuildMessage, BuildOrder } from '../../../src/builder/build-protocol.ts'

// A build that fails in the way that its deployment id names.
process.once('disconnect', () => process.exit(1))
const [order]: BuildOrder[] = await once(process, 'message')
const job = order?.kind === 'run' ? order.job : undefined
const deploymentId = job?.deploymentId
const post = (message: BuildMessage) => process.send?.(message)

post({ kind: 'step', step: 'parse' })
if (deploymentId === 'throws') throw new Error('a bug in the parser')
if (deploymentId === 'exits') process.exit(0)
if (deploymentId === 'crashes') process.kill(process.pid, 'SIGTRAP')
if (deploymentId === 'crashes-natively') {
  if (!job?.isCareful) process.kill(process.pid, 'SIGSEGV')
  post({ kind: 'outcome', outcome: { kind: 'unchanged' }, isLast: true })
}
if (deploymentId === 'fills-memory') {
  const hoard: unknown[] = []
  for (;;) hoard.push(Array.from({ length: 10_000 }, (_, number) => ({ number })))
}
if (deploymentId === 'hangs') for (;;);
if (deploymentId === 'waits') {
  process.on('message', () => {
    process.send?.({ kind: 'log', line: 'stopped cleanly' }, () => process.exit(0))
  })
  post({ kind: 'log', line: 'waiting' })
}
const forged: Record<string, unknown> = {
  'sends-nothing': null,
  'sends-a-wrong-line': { kind: 'log', line: { length: 1 } },
  'sends-a-wrong-outcome': { kind: 'outcome', outcome: { kind: 'built', pageCount: -1 }, isLast: false },
}
if (deploymentId !== undefined && deploymentId in forged) process.send?.(forged[deploymentId])
