import type { BuildMessage, BuildOrder } from '../../../src/builder/build-protocol.ts'

// A build that logs its process id. After the deployment 'last', the process runs no other build.
process.once('disconnect', () => process.exit(1))
const post = (message: BuildMessage) => process.send?.(message)
process.on('message', (order: BuildOrder) => {
  if (order.kind === 'stop') process.exit(0)
  else {
    post({ kind: 'log', line: String(process.pid) })
    post({ kind: 'outcome', outcome: { kind: 'unchanged' }, isLast: order.job.deploymentId === 'last' })
  }
})
