import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPipelineLimitedServer, mostPipelined } from './limit-pipelining.ts'

const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'
let server: Server
let handled = 0
let parsed = 0
afterEach(() => server.close())

async function open(answer: boolean): Promise<Socket> {
  handled = 0
  parsed = 0
  server = createPipelineLimitedServer({}, (_request, response) => {
    handled += 1
    if (answer) response.end('x')
  })
  server.on('request', () => {
    parsed += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

test('a connection with too many open requests is closed, and the rest of them are not handled', async () => {
  const socket = await open(false)
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.resume().write(get.repeat(4000))
  await closed
  expect(handled).toBe(mostPipelined)
  // The first one beyond the limit closes the connection. If this fails, Node has changed its parser.
  expect(parsed).toBe(mostPipelined + 1)
})

test('requests below the limit are answered in order, and the connection can be used again', async () => {
  const socket = await open(true)
  let received = ''
  socket.setEncoding('utf8').on('data', text => {
    received += text
  })
  const answers = async (count: number) => {
    while (received.split('HTTP/1.1 200').length - 1 < count) await once(socket, 'data')
  }
  socket.write(get.repeat(mostPipelined))
  await answers(mostPipelined)
  socket.write(get.repeat(mostPipelined))
  await answers(2 * mostPipelined)
  socket.destroy()
  expect(handled).toBe(2 * mostPipelined)
})
