import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { closeUnreadBodies } from './close-unread-bodies.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function refuse(graceMs: number, length: number): Promise<Socket> {
  app = fastify()
  closeUnreadBodies(app, { graceMs })
  app.addHook('onRequest', (_request, reply) => reply.code(403).send('refused'))
  app.post('/', async () => 'received')
  const port = Number(new URL(await app.listen({ port: 0 })).port)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('403')
  return socket.resume()
}

/** A connection may break while the client still sends, which is an error for it. */
function closed(socket: Socket): Promise<unknown> {
  return new Promise(resolve => socket.once('close', resolve))
}

test('a client that keeps sending after its response is cut off', async () => {
  const socket = await refuse(10, 1_000_000_000)
  const send = () => socket.write('a'.repeat(500), error => error ?? setImmediate(send))
  send()
  await closed(socket)
})

test('a client that stops sending after its response is cut off after a time', async () => {
  const socket = await refuse(10, 1_000_000_000)
  await closed(socket)
})

test('a client that completes its body can send another request', async () => {
  const socket = await refuse(3_600_000, 500)
  socket.write('a'.repeat(500))
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')
  expect(String(await once(socket, 'data'))).toContain('403')
  socket.destroy()
})

test.each(['content-length: 1000000000', 'transfer-encoding: chunked'])(
  'the rest of a large body is not read (%s)',
  async header => {
    app = fastify()
    closeUnreadBodies(app, { graceMs: 300 })
    app.addHook('onRequest', (_request, reply) => reply.code(403).send('refused'))
    app.post('/', async () => 'received')
    let bytesRead = () => 0
    app.server.on('connection', accepted => {
      bytesRead = () => accepted.bytesRead
    })
    const port = Number(new URL(await app.listen({ port: 0 })).port)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n${header}\r\n\r\n`)
    const chunk = header.startsWith('transfer') ? `100000\r\n${'a'.repeat(2 ** 20)}\r\n` : 'a'.repeat(2 ** 20)
    const send = () => socket.write(chunk, error => error ?? setImmediate(send))
    send()
    await closed(socket)
    expect(bytesRead()).toBeLessThan(1_000_000)
  },
)

test('refused requests on one connection leave no listeners behind', async () => {
  const sockets = new Set<Socket>()
  app = fastify()
  app.server.on('connection', socket => sockets.add(socket))
  closeUnreadBodies(app, { graceMs: 60_000 })
  app.addHook('onRequest', (_request, reply) => reply.code(403).send('refused'))
  const port = Number(new URL(await app.listen({ port: 0 })).port)
  const socket = connect(port, '127.0.0.1')
  const counts: number[] = []
  for (let sent = 0; sent < 3; sent += 1) {
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\n')
    expect(String(await once(socket, 'data'))).toContain('403')
    socket.write('a')
    const [served] = sockets
    counts.push(served?.listenerCount('close') ?? 0)
  }
  expect(new Set(counts).size).toBe(1)
  socket.destroy()
})
