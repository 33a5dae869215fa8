import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventLimitBytes, limitBodies } from './receive-body.ts'

let app: FastifyInstance
let port: number
beforeEach(async () => {
  app = fastify({ bodyLimit: eventLimitBytes })
  const limitBody = limitBodies(app, { receiveMs: 50 })
  app.addHook('onRequest', (request, reply, done) => {
    limitBody('event', request, reply)
    done()
  })
  app.post('/', async () => 'received')
  port = Number(new URL(await app.listen({ port: 0 })).port)
})
afterEach(() => app.close())

/** Announces a body and sends part of it. */
function send(announced: number, sent: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${announced}\r\n\r\n${'a'.repeat(sent)}`,
  )
  return socket
}

/** A connection may break while the client still sends, which is an error for it. */
function closed(socket: Socket): Promise<unknown> {
  return new Promise(resolve => socket.resume().once('close', resolve))
}

test('a body that does not arrive in time ends its connection and frees its memory', async () => {
  // More than an address may send at once, if the bodies before were still counted.
  for (let round = 0; round < 3; round += 1) {
    const sockets = [send(eventLimitBytes, 1000), send(eventLimitBytes, 1000)]
    await Promise.all(sockets.map(closed))
  }
  const [answer] = await once(send(4, 4), 'data')
  expect(String(answer)).toContain('200 OK')
})
