import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, sampleSite, startLectern } from './support/start-lectern.ts'

const skill = '---\nname: pay\ndescription: Take payments.\n---\n\nTake the money.\n'

let lectern: RunningLectern
let limited: RunningLectern

beforeAll(async () => {
  const long = Array.from({ length: 3_000 }, (_, line) => `Line ${line} of the log.`).join('\n\n')
  lectern = await startLectern({
    files: {
      ...sampleSite,
      'docs.json': JSON.stringify({ name: 'Acme', navigation: { pages: ['index', 'guide/proxy', 'long'] } }),
      '.mintlify/skills/pay/SKILL.md': skill,
      'long.md': `# Long\n\n${long}\n`,
    },
  })
  limited = await startLectern({ environment: { LECTERN_LIMIT_ORG_HOUR: '1' } })
})
afterAll(async () => {
  await lectern.close()
  await limited.close()
})

interface Connection {
  domain?: string
  key?: string
  /** For the server of a site, which needs no key. */
  url?: string
}

/** Clients that start with `initialize`, as until 2025, and clients that send independent messages. */
const eras = { legacy: 'legacy', modern: { pin: '2026-07-28' } } as const
type Era = keyof typeof eras

async function connect(era: Era, { domain = lectern.domain, key, url }: Connection = {}) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: eras[era] } })
  const authorization = `Bearer ${key ?? lectern.assistantKey}`
  const transport = new StreamableHTTPClientTransport(new URL(url ?? `${lectern.url}/mcp/${domain}`), {
    ...(url === undefined && { requestInit: { headers: { authorization } } }),
  })
  await client.connect(transport)
  return client
}

function textOf(result: { content?: unknown }): string {
  const [first] = result.content as { type: string; text?: string }[]
  return first?.text ?? ''
}

describe.each(Object.keys(eras) as Era[])('a %s MCP client', era => {
  test('gets a description of the server and its tools', async () => {
    const client = await connect(era)
    expect(client.getServerVersion()).toMatchObject({ name: 'Acme', title: 'Acme documentation' })
    expect(client.getProtocolEra()).toBe(era)
    expect(client.getInstructions()).toContain('Acme')
    const { tools } = await client.listTools()
    expect(tools.map(tool => tool.name)).toEqual([
      'search',
      'read_page',
      'list_pages',
      'find_text',
      'submit_feedback',
    ])
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: tool.name !== 'submit_feedback' })
      expect(tool.description).toContain('Acme')
      expect(tool.outputSchema?.type).toBe('object')
    }
    await client.close()
  })

  test('searches and reads the page of a result', async () => {
    const client = await connect(era)
    const found = await client.callTool({ name: 'search', arguments: { query: 'configure the proxy' } })
    expect(found.isError).toBeFalsy()
    const { passages, coverage } = found.structuredContent as {
      passages: { url: string; path: string; content: string }[]
      coverage: string
    }
    expect(coverage).toBe('answered')
    expect(passages[0]?.content).toContain('server.proxy')
    expect(textOf(found)).toContain(passages[0]?.url)
    expect((await fetch(passages[0]?.url ?? '')).status).toBe(200)

    const path = passages[0]?.path ?? ''
    const page = await client.callTool({ name: 'read_page', arguments: { path } })
    expect(page.structuredContent).toMatchObject({ path, title: 'Proxy', nextOffset: null })
    expect(textOf(page)).toContain('ws: true')
    await client.close()
  })

  test('reads a long page in parts that add up to the whole', async () => {
    const client = await connect(era)
    let offset: number | null = 0
    let whole = ''
    for (let parts = 0; offset !== null && parts < 10; parts += 1) {
      const part = await client.callTool({ name: 'read_page', arguments: { path: '/long', offset } })
      const content = part.structuredContent as { content: string; nextOffset: number | null }
      whole += content.content
      offset = content.nextOffset
    }
    expect(offset).toBeNull()
    expect(whole).toContain('Line 0 of')
    expect(whole).toContain('Line 2999 of')
    expect(whole.match(/^Line \d+ of the log\.$/gm)).toHaveLength(3_000)
    await client.close()
  })

  test('lists pages like files and finds lines by their text, without a key', async () => {
    const client = await connect(era, { url: `${lectern.url}/sites/${lectern.domain}/mcp` })
    const call = async (name: string, args: object) => {
      const result = await client.callTool({ name, arguments: { ...args } })
      return { text: textOf(result), data: result.structuredContent }
    }
    const top = await call('list_pages', { depth: 1 })
    expect(top.data).toMatchObject({ folders: [{ path: '/guide', pages: 1 }], complete: true })
    expect(top.text).toContain('/long — Long')
    const below = await call('list_pages', { path: 'guide/' })
    expect(below.data).toEqual({
      pages: [{ path: '/guide/proxy', title: 'Proxy' }],
      folders: [],
      complete: true,
    })
    expect((await call('list_pages', { path: '/nowhere' })).text).toContain('no pages')
    expect((await call('find_text', { text: 'WS: TRUE', path: '/guide' })).text).toMatch(
      /^\/guide\/proxy:\d+: .*ws: true/,
    )
    const many = await call('find_text', { text: 'of the log' })
    expect(many.data).toMatchObject({ complete: false })
    expect((many.data as { matches: unknown[] }).matches).toHaveLength(50)
    expect((await call('find_text', { text: 'no such text' })).text).toContain('No page')
    const found = await call('search', { query: 'configure the proxy' })
    expect(found.data).toMatchObject({ coverage: 'answered' })
    expect(found.text).toContain(`(page /guide/proxy)`)
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([{ name: 'pay', uri: 'skill://pay/SKILL.md' }])
    const { contents } = await client.readResource({ uri: 'skill://pay/SKILL.md' })
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: skill }])
    await client.close()
  })

  test('gets a message if the docs have no answer or a filter matches nothing', async () => {
    const client = await connect(era)
    const call = (args: object) => client.callTool({ name: 'search', arguments: { ...args } })
    expect(textOf(await call({ query: 'zebra migration in autumn' }))).toMatch(
      /nothing was found|does not seem/i,
    )
    expect(textOf(await call({ query: 'proxy', filter: { language: 'xx' } }))).toContain('language=xx')
    await client.close()
  })

  test.each([
    ['read_page', { path: '/nowhere' }, /no page/],
    ['read_page', { path: '/../../etc/passwd' }, /no page/],
    ['read_page', { path: '/guide/proxy', offset: 1_000_000 }, /past the end/],
    ['read_page', {}, /path/],
    ['search', { query: '' }, /query/],
    ['search', { query: 'x', limit: 10_000 }, /limit/],
    ['search', { query: { $ne: null } }, /query/],
  ])('%s with %j returns a tool error', async (name, args, message) => {
    const client = await connect(era)
    const result = await client.callTool({ name, arguments: args }).catch((error: Error) => ({
      isError: true,
      content: [{ type: 'text', text: error.message }],
    }))
    expect(result.isError).toBe(true)
    expect(textOf(result)).toMatch(message)
    await client.close()
  })

  test.each([
    ['a wrong key', { key: 'lectern_dsc_wrong' }],
    ['another site’s domain', { domain: 'elsewhere' }],
  ])('cannot connect with %s', async (_name, connection) => {
    await expect(connect(era, connection)).rejects.toThrow()
  })
})

describe('the MCP endpoint', () => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  interface PostOptions {
    key?: string
    server?: RunningLectern
    version?: string | undefined
  }
  function post(body: unknown, { key = lectern.assistantKey, server = lectern, version }: PostOptions = {}) {
    return fetch(`${server.url}/mcp/${server.domain}`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(version && { 'mcp-protocol-version': version }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

  test('answers a client of 2025 that sends no version', async () => {
    const response = await post(list)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('"read_page"')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('ratelimit')).toContain('organization')
  })

  test('counts against the search limits', async () => {
    const { assistantKey: key } = limited
    const statuses: number[] = []
    // A new hour may start in between.
    for (let count = 0; count < 3; count += 1)
      statuses.push((await post(list, { key, server: limited })).status)
    expect([statuses[0], statuses[2]]).toEqual([200, 429])
  })

  test('allows only POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${lectern.url}/mcp/${lectern.domain}`, { method, headers })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST')
    }
  })

  test('refuses a missing key, an admin key and a key of another site', async () => {
    const body = JSON.stringify(list)
    const bare = await fetch(`${lectern.url}/mcp/${lectern.domain}`, { method: 'POST', headers, body })
    expect(bare.status).toBe(401)
    expect(bare.headers.get('www-authenticate')).toBe('Bearer')
    expect((await post(list, { key: lectern.adminKey })).status).toBe(403)
    expect((await post(list, { key: limited.assistantKey })).status).toBe(401)
  })

  const call = (params: unknown, more: object = {}) => ({ ...list, method: 'tools/call', params, ...more })
  test.each<[string, unknown]>([
    ['a batch', Array.from({ length: 100 }, () => list)],
    ['an empty batch', []],
    ['null', null],
    ['a number', 7],
    ['a string', '"tools/list"'],
    ['invalid JSON', '{"jsonrpc":'],
    ['an empty object', {}],
    ['no version', { id: 1, method: 'tools/list' }],
    ['an id that is an object', { ...list, id: {} }],
    ['a method that is a number', { ...list, method: 7 }],
    ['an unknown method', { ...list, method: 'tools/destroy' }],
    ['a method named like an object member', { ...list, method: '__proto__' }],
    ['params that are an array', { ...list, params: [1, 2] }],
    ['params that are null', { ...list, params: null }],
    ['an unknown tool', call({ name: 'shell', arguments: {} })],
    ['a tool named constructor', call({ name: 'constructor', arguments: {} })],
    ['arguments that are a string', call({ name: 'search', arguments: 'x' })],
    ['deeply nested arguments', call({ name: 'search', arguments: { query: nest(500) } })],
    ['a path of only dots', call({ name: 'read_page', arguments: { path: '../'.repeat(600) } })],
    ['a message with a prototype', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"a":1}}'],
    ['a response instead of a request', { jsonrpc: '2.0', id: 1, result: {} }],
    ['a subscription', { ...list, method: 'subscriptions/listen', params: { toolsListChanged: true } }],
    ['a task', { ...list, method: 'tasks/list' }],
    ['a message of half a megabyte', call({ name: 'search', arguments: { query: 'x'.repeat(500_000) } })],
    ['a message of two megabytes', call({ name: 'search', arguments: { query: 'x'.repeat(2_000_000) } })],
  ])('%s causes no server error', async (_name, body) => {
    for (const version of [undefined, '2025-06-18', '2026-07-28', 'x']) {
      const response = await post(body, { version })
      expect(response.status).toBeLessThan(500)
      const text = await response.text()
      expect(text).not.toContain('node_modules')
    }
  })

  test('a batch is refused, so that each request counts once', async () => {
    const response = await post([list, list])
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid-request' })
  })

  test('a message over 64 KiB is refused', async () => {
    const response = await post({ ...list, params: { cursor: 'x'.repeat(64 * 1024) } })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'body-too-large' })
  })
})

function nest(depth: number): unknown {
  return depth === 0 ? 'x' : { a: nest(depth - 1) }
}

describe('the MCP server of a site', () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  const post = ({ url, domain }: RunningLectern, path = `/sites/${domain}/mcp`) =>
    fetch(url + path, { method: 'POST', headers, body })

  test('is found by its discovery document', async () => {
    const site = `${lectern.url}/sites/${lectern.domain}`
    for (const name of ['mcp', 'mcp.json']) {
      const document = await (await fetch(`${site}/.well-known/${name}`)).json()
      expect(document).toMatchObject({
        url: `${site}/mcp`,
        servers: [{ name: 'public', url: `${site}/mcp`, authentication: 'none' }],
      })
    }
  })

  test('refuses event streams, unknown sites and large messages', async () => {
    const stream = await fetch(`${lectern.url}/sites/${lectern.domain}/mcp`, { headers })
    expect(stream.status).toBe(405)
    expect((await fetch(`${lectern.url}/sites/${lectern.domain}/mcp`)).status).toBe(404)
    expect((await post(lectern, '/sites/elsewhere/mcp')).status).toBe(404)
    const large = await fetch(`${lectern.url}/sites/${lectern.domain}/mcp`, {
      method: 'POST',
      headers,
      body: `"${'x'.repeat(100_000)}"`,
    })
    expect(large.status).toBe(413)
  })

  test('counts against the search limits', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) statuses.push((await post(limited)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('can be closed by the owner', async () => {
    const set = (changes: object) =>
      callAdmin(lectern, `/v1/projects/${lectern.projectId}`, { method: 'PATCH', body: changes })
    expect((await (await set({ site: { mcp: false } })).json()).site).toEqual({ mcp: false })
    expect((await post(lectern)).status).toBe(404)
    expect((await fetch(`${lectern.url}/sites/${lectern.domain}/.well-known/mcp`)).status).toBe(404)
    await set({ site: {} })
    const opened = await post(lectern)
    expect([opened.status, opened.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })
})
