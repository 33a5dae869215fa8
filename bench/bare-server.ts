import { createServer } from 'node:http'

// The limit of the machine: responses like ours, from plain `node:http`.
const status = JSON.stringify({ _id: 'x', status: 'success', logs: Array(20).fill('a line of the log') })
const chunk = 'data: {"type":"text-delta","id":"1","delta":"hello world"}\n\n'
const chunks = 50

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': status.length })
    response.end(status)
    return
  }
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let count = 0; count < chunks; count += 1) response.write(chunk)
    response.end('data: [DONE]\n\n')
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
