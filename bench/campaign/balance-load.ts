import http from 'node:http'
import type { AddressInfo } from 'node:net'

const checkEveryMs = 500

/** A load balancer as operators use one: requests go to the servers that were ready at the last check, one after the other, without retries. */
export async function balanceLoad(urlsOf: () => string[]) {
  const agent = new http.Agent({ keepAlive: true })
  let ready: string[] = []
  let next = 0

  async function check(): Promise<void> {
    const answers = await Promise.all(
      urlsOf().map(async url => {
        const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(checkEveryMs) }).catch(
          () => undefined,
        )
        return response?.ok ? [url] : []
      }),
    )
    ready = answers.flat()
  }

  const server = http.createServer((request, response) => {
    next += 1
    const url = ready[next % Math.max(1, ready.length)]
    if (url === undefined) return void response.writeHead(502).end()
    const { method, headers } = request
    const forwarded = http.request(url + request.url, { method, headers, agent }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    request.pipe(forwarded)
  })
  await check()
  const timer = setInterval(check, checkEveryMs)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
