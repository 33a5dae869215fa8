import http from 'node:http'

// The minimum cost of passing a provider's stream on: no key, search, check or record.
const [provider = ''] = process.argv.slice(2)
const agent = new http.Agent({ keepAlive: true })

const server = http.createServer((request, response) => {
  const sent = http.request(provider, { method: 'POST', agent }, answer => {
    response.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' })
    answer.pipe(response)
  })
  request.pipe(sent)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
