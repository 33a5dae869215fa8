import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A process between a server and its database, which holds back what the server sends by a millisecond. */

const delayMs = 1
const [host = '127.0.0.1', port = '5432'] = process.argv.slice(2)

function forwardLater(from: Socket, to: Socket): void {
  from.on('data', bytes => setTimeout(() => to.write(bytes), delayMs))
  from.on('end', () => setTimeout(() => to.end(), delayMs))
}

const server = createServer({ noDelay: true }, here => {
  const there = connect({ host, port: Number(port), noDelay: true })
  forwardLater(here, there)
  there.pipe(here)
  for (const socket of [here, there])
    socket.on('error', () => {
      here.destroy()
      there.destroy()
    })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
