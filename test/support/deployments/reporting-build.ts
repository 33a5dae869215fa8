import type { BuildMessage, BuildOrder } from '../../../src/builder/build-protocol.ts'

// A build that logs its process id. The deployment 'threads' succeeds only in a new process, and 'last' is the last of its process.
let hasBuilt = false
process.once('disconnect', () => process.exit(1))
const post = (message: BuildMessage) => process.send?.(message)
process.on('message', (order: BuildOrder) => {
  if (order.kind === 'stop') process.exit(0)
  else {
    post({ kind: 'log', line: String(process.pid) })
    const { deploymentId } = order.job
    const kind = deploymentId === 'threads' && hasBuilt ? 'wants-threads' : 'unchanged'
    hasBuilt = true
    post({ kind: 'outcome', outcome: { kind }, isLast: deploymentId === 'last' || kind === 'wants-threads' })
  }
})
