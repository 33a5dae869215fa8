import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseRelay {
  /** The database's address through the relay. */
  url: string
  /** Ends all connections and refuses new ones, like a server that is stopped. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Forwards connections to a Postgres server, which can then seem to stop and start. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer(socket => {
    const forwarded = connect(Number(port), hostname)
    for (const one of [socket, forwarded]) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        socket.destroy()
        forwarded.destroy()
      })
    }
    socket.pipe(forwarded).pipe(socket)
  })
  let relayPort = 0
  async function start(): Promise<void> {
    server.listen(relayPort, '127.0.0.1')
    await once(server, 'listening')
    relayPort = (server.address() as AddressInfo).port
  }
  await start()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(relayPort)
  return {
    url: url.href,
    start,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
