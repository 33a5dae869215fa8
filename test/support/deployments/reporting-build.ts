import type { BuildMessage, BuildOrder } from '../../../src/builder/build-protocol.ts'

// A build that logs its process id. The deployment 'threads' succeeds only in a new process, 'last' is the last of its process,
// 'waits' ends once the server has written everything, and 'takes-time' after a third of a second.
let hasBuilt = false
let endWaiting = () => {}
process.once('disconnect', () => process.exit(1))
const post = (message: BuildMessage) => process.send?.(message)
process.on('message', (order: BuildOrder) => {
  if (order.kind === 'stop') process.exit(0)
  else if (order.kind === 'prepared') endWaiting()
  else {
    post({ kind: 'log', line: String(process.pid) })
    const { deploymentId } = order.job
    const kind = deploymentId === 'threads' && hasBuilt ? 'wants-threads' : 'unchanged'
    hasBuilt = true
    const isLast = deploymentId === 'last' || kind === 'wants-threads'
    const end = () => post({ kind: 'outcome', outcome: { kind }, isLast })
    if (deploymentId === 'waits') endWaiting = end
    else if (deploymentId === 'takes-time') setTimeout(end, 300)
    else end()
  }
})
