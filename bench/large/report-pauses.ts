import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createHeartbeat, type Figures } from '../hostile/heartbeat.ts'

export interface PauseReport extends Figures {
  memory: NodeJS.MemoryUsage
}

// Loaded into the measured server with --import. It answers with the figures of the event loop since the last time.
const socket = process.env.BENCH_SOCKET
if (socket !== undefined) {
  const heartbeat = createHeartbeat()
  const server = createServer((_, response) => {
    const report: PauseReport = { ...heartbeat.read(), memory: process.memoryUsage() }
    response.end(JSON.stringify(report))
    heartbeat.restart()
  })
  // The launcher starts the process again, and the socket of the first start is left.
  rmSync(socket, { force: true })
  server.listen(socket).unref()
}
