import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keylessRoutes, problemSchema } from '../src/contract/index.ts'
import { answerText, ask, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, sampleSite, startLectern } from './support/start-lectern.ts'

let lectern: RunningLectern
beforeAll(async () => {
  lectern = await startLectern({
    files: {
      ...sampleSite,
      'guide/kiln (small).md':
        '# Kiln (small)\n\n## Ramp (slow)\n\nThe ramp of the small kiln is set with `ramp`.\n',
    },
  })
})
afterAll(() => lectern.close())

/** Sends the head of a request on a new socket. `next` resolves with the text up to a blank line. */
function openSocket(head: string[], url = lectern.url) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let received = ''
  let arrived = Promise.withResolvers<void>()
  const wake = () => {
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  socket.on('data', bytes => {
    received += bytes
    wake()
  })
  const closed = new Promise<void>(resolve => socket.on('close', () => resolve()))
  return {
    socket,
    closed,
    async next(): Promise<string> {
      while (!received.includes('\r\n\r\n')) await arrived.promise
      const [first = ''] = received.split('\r\n\r\n')
      received = received.slice(first.length + 4)
      return first
    },
  }
}

test.each([
  ['v2', 'HTTP/1.1'],
  ['v2', 'HTTP/1.0'],
  ['v1', 'HTTP/1.1'],
])(
  'the connection is closed after a response of %s if a %s client requests it',
  async (release, protocol) => {
    const question = 'How do I configure the proxy?'
    const asked =
      release === 'v2' ? messageBody(question) : { fp: 'a', messages: [{ role: 'user', content: question }] }
    const body = JSON.stringify(asked)
    const { socket, next, closed } = openSocket([
      `POST /discovery/${release}/assistant/${lectern.domain}/message ${protocol}`,
      'Host: localhost',
      `Authorization: Bearer ${lectern.assistantKey}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ])
    socket.write(body)
    expect(await next()).toMatch(/^HTTP\/1\.1 200 OK.*\nconnection: close/is)
    await closed
  },
)

describe('a client that sends Expect: 100-continue', () => {
  const waiting = (path: string, key: string, type: string, length: number) =>
    openSocket([
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      'Expect: 100-continue',
    ])

  test('is refused with a wrong key before it sends its body', async () => {
    const path = `/v1/project/upload/${lectern.projectId}`
    const { next, closed } = waiting(path, 'lectern_wrong', 'application/gzip', 50_000_000)
    const answer = await next()
    expect(answer).toMatch(/^HTTP\/1\.1 40[14] /)
    expect(answer.toLowerCase()).toContain('connection: close')
    await closed
  })

  test('is refused at a wrong address before it sends its body', async () => {
    const { next, closed } = waiting('/v1/nowhere', lectern.adminKey, 'application/json', 1_000)
    expect(await next()).toMatch(/^HTTP\/1\.1 404 /)
    await closed
  })

  test('may continue with a valid key, and gets a response', async () => {
    const body = JSON.stringify(messageBody('How do I configure the proxy?'))
    const path = `/discovery/v2/assistant/${lectern.domain}/message`
    const type = 'application/json'
    const { socket, next } = waiting(path, lectern.assistantKey, type, Buffer.byteLength(body))
    expect(await next()).toBe('HTTP/1.1 100 Continue')
    socket.write(body)
    expect(await next()).toMatch(/^HTTP\/1\.1 200 OK/)
    socket.destroy()
  })
})

describe('a method that an address does not allow', () => {
  test.each([
    ['PUT', '/', 'GET, HEAD'],
    ['TRACE', '/', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['DELETE', '/openapi.json', 'GET, HEAD'],
    ['PUT', '/reference?x=1', 'GET, HEAD'],
    ['POST', '/sites/docs', 'GET, HEAD'],
    ['TRACE', '/sites/docs/guide/proxy', 'GET, HEAD'],
    ['POST', '/sites/docs/guide/proxy/', 'GET, HEAD'],
    ['POST', '/badge/docs.svg', 'GET, HEAD'],
    ['GET', '/v1/webhooks/github/p', 'POST'],
    ['GET', '/discovery/v2/assistant/docs/message', 'POST'],
    ['PROPFIND', '/discovery/v2/assistant/docs/message', 'POST'],
    ['PATCH', '/v1/project/update-status/x', 'GET, HEAD'],
  ])('%s %s is refused with the allowed methods', async (method, path, allowed) => {
    const { socket, next } = openSocket([`${method} ${path} HTTP/1.1`, 'Host: localhost'])
    const answer = await next()
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toContain(`allow: ${allowed}`)
    expect(answer).toContain('application/problem+json')
    socket.destroy()
  })

  test('is refused with any body', async () => {
    const body = 'x'
    const headers = { 'content-type': 'application/x-nobody-knows' }
    expect((await fetch(`${lectern.url}/healthz`, { method: 'PUT', body, headers })).status).toBe(405)
    const nowhere = await fetch(`${lectern.url}/nowhere`, { method: 'PUT', body, headers })
    expect(problemSchema.parse(await nowhere.json()).code).toBe('not-found')
  })

  test('is not reported for an unknown address', async () => {
    for (const path of ['/nowhere', '/v1', '/badge', '/v1/project/update-status/x/y'])
      expect((await fetch(lectern.url + path)).status).toBe(404)
  })
})

test.each(Object.values(keylessRoutes))('$summary: works without a key, as documented', async route => {
  const path = route.path.replace(/\{\w+\}/, lectern.domain)
  const answer = await fetch(lectern.url + path, { method: 'PATCH' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')?.split(', ')).toContain(route.method)
})

test('a link in an answer to an address with parentheses works', async () => {
  const response = await ask(lectern, messageBody('How is the ramp of the small kiln set?'))
  const text = answerText(readChunks(await response.text()))
  const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, url = '']) => url)
  expect(links.length).toBeGreaterThan(0)
  for (const url of links) {
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Kiln (small)')
  }
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a request with two Host headers is refused', async () => {
  const { socket, next } = openSocket(['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: docs.example.com'])
  expect(await next()).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
})

test('browsers do not guess the type of an API response', async () => {
  for (const path of ['/healthz', '/v1/project/update-status/unknown', '/openapi.json']) {
    const response = await fetch(lectern.url + path)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('strict-transport-security')).toBeNull()
  }
})

test('metrics are not shown to clients of a proxy', async () => {
  expect((await fetch(`${lectern.url}/metrics`)).status).toBe(200)
  const proxied = await fetch(`${lectern.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(proxied.status).toBe(403)
})

test('a server with an https address and a token for metrics', async () => {
  const port = await findFreePort()
  const secure = await startLectern({
    environment: {
      PORT: String(port),
      LECTERN_BASE_URL: 'https://localhost',
      LECTERN_METRICS_TOKEN: 'a-token-for-metrics',
    },
  })
  const url = `http://127.0.0.1:${port}`
  const open = (headers: Record<string, string>) => fetch(`${url}/metrics`, { headers })
  expect((await open({})).status).toBe(401)
  expect((await open({ authorization: 'Bearer another-token-' })).status).toBe(401)
  expect((await open({ authorization: 'Bearer a-token-for-metrics' })).status).toBe(200)
  const { socket, next } = openSocket(['GET /healthz HTTP/1.1', 'Host: localhost'], url)
  expect(await next()).toContain('strict-transport-security: max-age=31536000')
  socket.destroy()
  await secure.close()
})

test('the Markdown of a page is sent again only after a deployment', async () => {
  const url = `${lectern.url}/sites/${lectern.domain}/guide/proxy.md`
  const first = await fetch(url)
  const etag = first.headers.get('etag') ?? ''
  expect(await first.text()).toContain('server.proxy')
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
})
