import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a model provider that sends the first words, if any, and then stalls; with `ends` it closes the connection. */
export async function startStallingProvider(firstWords: string, { ends = false } = {}) {
  const closed = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    response.on('close', () => closed.resolve())
    request.resume()
    if (firstWords === '') return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const choices = [{ index: 0, delta: { role: 'assistant', content: firstWords } }]
    response.write(`data: ${JSON.stringify({ id: '1', choices })}\n\n`)
    if (ends) response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    choice: {
      ...{ provider: 'compatible' as const, id: 'm', key: null, price: null },
      url: `http://127.0.0.1:${port}/v1`,
    },
    /** Resolves when a caller disconnects. */
    closed: closed.promise,
    close: () => server.close(),
  }
}
