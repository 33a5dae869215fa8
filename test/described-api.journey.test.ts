import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { type ClientRequest, generateClient } from './api-clients/generate-client.ts'
import { databaseKinds } from './support/databases.ts'
import { type Operation, readApiDescription } from './support/described-api.ts'
import { createStrangerKey } from './support/organizations.ts'
import { ask, messageBody } from './support/requests.ts'
import { commitAll, git } from './support/sources/git-fixtures.ts'
import { type RunningLectern, sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const root = join(import.meta.dirname, '..')
const original = join(root, '../shared/sites/mintlify')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const question = 'How do I configure the proxy?'
const unknownId = '01K5ZQ8R4T6Y8W0V2X4B6D8F0H'

/** Mintlify's documents if the machine has them, and otherwise ours: it describes the same endpoints. */
const files = existsSync(original)
  ? ['analytics.openapi.json', 'openapi.json', 'discovery-openapi.json', 'static-export-openapi.json'].map(
      name => join(original, name),
    )
  : [join(root, 'openapi.json')]

/** The endpoints that Mintlify's clients call. */
const wanted = new RegExp(
  [
    '^GET /v1/analytics/{projectId}/(feedback(/by-page)?|searches|views|visitors)$',
    '^GET /v1/analytics/{projectId}/assistant(/caller-stats|/threads/{threadId})?$',
    '^POST /v1/project/(update|preview)/{projectId}$',
    '^GET /v1/project/update-status/{statusId}$',
    '^POST /discovery/v[12]/assistant/{domain}/message$',
    '^POST /discovery/v1/(page|search)/{domain}$',
    '^(POST|GET) /v1/static-export/jobs(/{jobId}(/bundle)?)?$',
  ].join('|'),
)

/** Differences that docs/api/compatibility.md explains. */
const known = [/^\/conversations\/\d+ must have required property 'queryCategory'$/]

interface Endpoint {
  operation: Operation
  api: ReturnType<typeof readApiDescription>
  call: Awaited<ReturnType<typeof generateClient>>
}

const found = await Promise.all(
  files.map(async file => {
    const api = readApiDescription(file)
    const call = await generateClient(file)
    return api.operations.map((operation): [string, Endpoint] => [
      `${operation.method} ${operation.path}`,
      { operation, api, call },
    ])
  }),
).then(lists => lists.flat().filter(([name]) => wanted.test(name)))

const withBody = found.filter(([, { operation }]) => operation.body)
const withQuery = found.filter(([, { operation }]) => operation.parameters.some(one => one.in === 'query'))
const withPages = withQuery.filter(([, { operation }]) =>
  operation.parameters.some(({ name }) => name === 'cursor' || name === 'offset'),
)
const withPath = found.filter(([name]) => name.includes('{'))

describe.each(databaseKinds)(`clients generated from ${files.length} OpenAPI documents, on %s`, kind => {
  let home: string
  let lectern: RunningLectern
  let values: Record<string, string>
  let keys: { admin: string; assistant: string; stranger: string; strangerAssistant: string }

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-described-'))
    const repository = join(home, 'acme', 'docs')
    await writeFiles(repository, sampleSite)
    commitAll(repository)
    git(repository, ['branch', 'next'])
    const environment = { LECTERN_GIT_SCHEMES: 'file', LECTERN_SOURCE_FOLDERS: home }
    lectern = await startLectern({ kind, environment })
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const source = { kind: 'git' as const, url: pathToFileURL(repository).href, branch: 'main' }
    const { id: projectId } = await client.createProject({ name: 'Acme', domain: 'acme', source })
    const { key: assistant } = await client.createKey({ kind: 'assistant', name: 'Box', projectId })
    const stranger = await createStrangerKey(lectern)
    keys = { admin: lectern.adminKey, assistant, stranger, strangerAssistant: lectern.assistantKey }
    const { statusId } = await client.triggerUpdate({ projectId })
    await waitForUpdate(client, statusId)
    values = { projectId, statusId, domain: 'acme', threadId: await useSite() }
  })
  afterAll(async () => {
    await lectern?.close()
    await rm(home, { recursive: true, force: true })
  })

  /** Makes a row of everything that the endpoints list. Returns a thread. */
  async function useSite(): Promise<string> {
    const asked = await ask(lectern, messageBody(question), {
      key: keys.assistant,
      domain: 'acme',
    })
    const threadId = asked.headers.get('x-thread-id') ?? ''
    await asked.text()
    const site = `${lectern.url}/sites/acme`
    const headers = { 'content-type': 'application/json', 'user-agent': firefox }
    await (await fetch(`${site}/guide/proxy`, { headers })).text()
    for (const [path, body] of [
      ['feedback', { path: '/guide/proxy', helpful: true }],
      ['feedback', { path: '/guide/proxy', helpful: false, comment: 'Why?' }],
      ['searched', { q: 'proxy', opened: '/guide/proxy' }],
      ['searched', { q: 'websockets' }],
    ] as const) {
      const told = await fetch(`${site}/_lectern/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect(told.ok).toBe(true)
    }
    const agent = new Client({ name: 'agent', version: '1' })
    await agent.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)))
    const feedback = { path: '/guide/proxy', feedback: 'The port is missing.' }
    await agent.callTool({ name: 'submit_feedback', arguments: feedback })
    await agent.close()
    await lectern.app.services.views.flush()
    await lectern.app.services.searches.flush()
    return threadId
  }

  function send({ operation, call }: Endpoint, request: ClientRequest = {}) {
    const { method, path, base } = operation
    const key = isPublic(operation) ? keys.assistant : keys.admin
    const place = { baseUrl: lectern.url + base, method, path: path.slice(base.length) }
    return call(place, { key, path: values, ...request })
  }
  const successOf = ({ responses }: Operation) => Number(Object.keys(responses)[0])
  const isPublic = ({ path }: Operation) => path.startsWith('/discovery')

  function expectDescribed(
    { operation, api }: Endpoint,
    { status, body }: { status: number; body: unknown },
  ) {
    const problems = api.check(operation, status, body)
    expect(problems.filter(problem => !known.some(pattern => pattern.test(problem)))).toEqual([])
  }
  function expectRefused(endpoint: Endpoint, refused: { status: number; body: unknown }, status: number) {
    const { body } = refused
    expect([refused.status, body]).toEqual([status, expect.anything()])
    if (endpoint.operation.responses[status]) expectDescribed(endpoint, refused)
    expect(body).toMatchObject({ error: expect.any(String), details: expect.any(Array) })
  }

  test('call every endpoint', () => {
    expect(found.map(([name]) => name).sort()).toMatchInlineSnapshot(`
      [
        "GET /v1/analytics/{projectId}/assistant",
        "GET /v1/analytics/{projectId}/assistant/caller-stats",
        "GET /v1/analytics/{projectId}/assistant/threads/{threadId}",
        "GET /v1/analytics/{projectId}/feedback",
        "GET /v1/analytics/{projectId}/feedback/by-page",
        "GET /v1/analytics/{projectId}/searches",
        "GET /v1/analytics/{projectId}/views",
        "GET /v1/analytics/{projectId}/visitors",
        "GET /v1/project/update-status/{statusId}",
        "GET /v1/static-export/jobs/{jobId}",
        "POST /discovery/v1/assistant/{domain}/message",
        "POST /discovery/v1/page/{domain}",
        "POST /discovery/v1/search/{domain}",
        "POST /discovery/v2/assistant/{domain}/message",
        "POST /v1/project/preview/{projectId}",
        "POST /v1/project/update/{projectId}",
        "POST /v1/static-export/jobs",
        "POST /v1/static-export/jobs/{jobId}/bundle",
      ]
    `)
  })

  test('an export is followed from its job to its archive', async () => {
    const callNamed = (wantedName: string, request: ClientRequest) => {
      const [, endpoint] = found.find(([name]) => name === wantedName) ?? []
      if (!endpoint) throw new Error(`${wantedName} is not described.`)
      return send(endpoint, request)
    }
    const started = await callNamed('POST /v1/static-export/jobs', { body: { domain: 'acme' } })
    const path = { jobId: started.body.jobId }
    const read = () => callNamed('GET /v1/static-export/jobs/{jobId}', { path })
    await expect.poll(async () => (await read()).body.status).toMatch(/completed|failed/)
    expect((await read()).body).toMatchObject({ status: 'completed', pageCount: 3 })
    const bundle = await callNamed('POST /v1/static-export/jobs/{jobId}/bundle', { path })
    const archive = await (await fetch(bundle.body.bundleUrl)).arrayBuffer()
    expect(archive.byteLength).toBe(bundle.body.sizeBytes)
    values = { ...values, ...path }
  })

  test.each(found)('%s answers as described', async (_, endpoint) => {
    const { operation, api } = endpoint
    for (const depth of ['required', 'all'] as const) {
      const sample = operation.body && api.sample(operation.body, depth)
      const response = await send(endpoint, sample === null ? {} : { body: fill(sample) })
      expect([response.status, response.body]).toEqual([successOf(operation), expect.anything()])
      if (response.type.includes('json')) expectDescribed(endpoint, response)
      else if (depth === 'required') expect(response.body).toContain('server.proxy')
      for (const [name, list] of Object.entries<unknown>(response.body))
        if (Array.isArray(list)) expect([name, list.length]).not.toEqual([name, 0])
    }
  })

  test.each(withQuery)('%s takes its parameters', async (_, endpoint) => {
    const { operation } = endpoint
    for (const { in: place, name, schema } of operation.parameters) {
      if (place !== 'query' || name === 'cursor') continue
      const { minimum, maximum, default: usual } = schema
      const fitting =
        name === 'status'
          ? ['pending,resolved']
          : [...(schema.enum ?? []), minimum, maximum, usual, schema.example]
      for (const value of fitting.filter(value => value !== undefined)) {
        const response = await send(endpoint, { query: { [name]: value } })
        expect([name, value, response.status]).toEqual([name, value, successOf(operation)])
        expectDescribed(endpoint, response)
      }
      const tooLarge = maximum === undefined ? 'no such value' : maximum + 1
      expectRefused(endpoint, await send(endpoint, { query: { [name]: tooLarge } }), 400)
    }
  })

  test.each(withPages)('%s pages without gaps', async (_, endpoint) => {
    const hasCursor = endpoint.operation.parameters.some(({ name }) => name === 'cursor')
    const whole = await send(endpoint)
    const listName = Object.keys(whole.body).find(name => Array.isArray(whole.body[name])) ?? ''
    const rows: unknown[] = []
    for (let next: object | null = {}; next !== null; ) {
      const { body }: { body: Record<string, unknown> } = await send(endpoint, {
        query: { limit: 1, ...next },
      })
      rows.push(...(body[listName] as unknown[]))
      if (hasCursor) next = body.nextCursor === null ? null : { cursor: body.nextCursor }
      else next = body.hasMore ? { offset: rows.length } : null
    }
    expect(rows).toEqual(whole.body[listName])
  })

  test.each(withBody)('%s refuses a body without its members', async (_, endpoint) => {
    expectRefused(endpoint, await send(endpoint, { body: {} }), 400)
  })

  test.each(withPath)('%s does not find unknown ids', async (_, endpoint) => {
    const { operation, api } = endpoint
    const body = operation.body && fill(api.sample(operation.body, 'required'))
    const path = Object.fromEntries(Object.keys(values).map(name => [name, unknownId]))
    expectRefused(endpoint, await send(endpoint, { path, ...(body !== null && { body }) }), 404)
  })

  test.each(found)('%s refuses other keys', async (_, endpoint) => {
    const { operation, api } = endpoint
    const body = operation.body && fill(api.sample(operation.body, 'required'))
    const sendWith = (key: string | undefined) => send(endpoint, { key, ...(body !== null && { body }) })
    expectRefused(endpoint, await sendWith(undefined), 401)
    expectRefused(endpoint, await sendWith('lectern_unknown'), 401)
    expectRefused(endpoint, await sendWith(isPublic(operation) ? keys.admin : keys.assistant), 403)
    const stranger = isPublic(operation) ? keys.strangerAssistant : keys.stranger
    expectRefused(endpoint, await sendWith(stranger), operation.path.endsWith('/jobs') ? 400 : 404)
  })
})

/** Puts values that exist in place of made-up ones. */
function fill(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const existing = {
    branch: 'next',
    domain: 'acme',
    messages: [{ id: 'm1', role: 'user', content: question, parts: [{ type: 'text', text: question }] }],
    path: '/guide/proxy',
    paths: ['guide/proxy'],
    query: 'configure the proxy',
    resumable: false,
    threadId: null,
    url: 'https://docs.example.com',
  }
  const replaced = Object.entries(existing).filter(([name]) => name in json)
  return { ...json, ...Object.fromEntries(replaced) }
}
