import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { type Operation, readApiDescription } from './support/described-api.ts'
import { ask, messageBody } from './support/requests.ts'
import { commitAll, git } from './support/sources/git-fixtures.ts'
import { type RunningLectern, sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const descriptions = join(import.meta.dirname, '../../shared/sites/mintlify')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The endpoints that Lectern has, by the file that describes them. */
const wanted = {
  'analytics.openapi.json': /^GET \/v1\/analytics\//,
  'openapi.json': /\/v1\/project\//,
  'discovery-openapi.json': /\/discovery\//,
}

/** Differences that docs/api/compatibility.md explains. */
const known = [/^\/conversations\/\d+ must have required property 'queryCategory'$/]

describe.runIf(existsSync(descriptions)).each(databaseKinds)('clients of the described API on %s', kind => {
  let home: string
  let lectern: RunningLectern
  let values: Record<string, string>
  let assistantKey: string

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
    assistantKey = (await client.createKey({ kind: 'assistant', name: 'Box', projectId })).key
    const { statusId } = await client.triggerUpdate({ projectId })
    await waitForUpdate(client, statusId)
    const threadId = await useSite()
    values = { projectId, statusId, threadId, domain: 'acme' }
  })
  afterAll(async () => {
    await lectern?.close()
    await rm(home, { recursive: true, force: true })
  })

  /** Makes a row of everything that the endpoints list. Returns a thread. */
  async function useSite(): Promise<string> {
    const asked = await ask(lectern, messageBody('How do I configure the proxy?'), {
      key: assistantKey,
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

  async function send(
    { method, path, body }: Operation,
    { query = {}, json, paths = values }: { query?: object; json?: unknown; paths?: typeof values } = {},
  ) {
    const key = path.startsWith('/discovery') ? assistantKey : lectern.adminKey
    const address = path.replace(/\{(\w+)\}/g, (_, name) => paths[name] ?? '')
    const response = await fetch(`${lectern.url}${address}?${new URLSearchParams({ ...query })}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, text, body: /\bjson\b/.test(type) ? JSON.parse(text) : {} }
  }
  const unknownOf = (problems: readonly string[]) =>
    problems.filter(problem => !known.some(pattern => pattern.test(problem)))

  const found = existsSync(descriptions)
    ? Object.entries(wanted).flatMap(([file, names]) => {
        const api = readApiDescription(join(descriptions, file))
        return api.operations
          .filter(({ method, path }) => names.test(`${method} ${path}`))
          .map(operation => ({ name: `${operation.method} ${operation.path}`, operation, api }))
      })
    : []

  test('every endpoint that clients call is described', () => {
    expect(found.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
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
        "POST /discovery/v1/assistant/{domain}/message",
        "POST /discovery/v1/page/{domain}",
        "POST /discovery/v1/search/{domain}",
        "POST /discovery/v2/assistant/{domain}/message",
        "POST /v1/project/preview/{projectId}",
        "POST /v1/project/update/{projectId}",
      ]
    `)
  })

  test.each(found)('$name answers as described', async ({ operation, api }) => {
    const [success = ''] = Object.keys(operation.responses)
    for (const depth of ['required', 'all'] as const) {
      const json = operation.body && api.sample(operation.body, depth)
      const { status, text, body } = await send(operation, { json: fill(json) })
      expect([String(status), text.slice(0, 300)]).toEqual([success, expect.anything()])
      expect(unknownOf(api.check(operation, status, body))).toEqual([])
      for (const [name, list] of Object.entries<unknown>(body))
        if (Array.isArray(list)) expect([name, list.length]).not.toEqual([name, 0])
    }
  })

  test.each(found)('$name takes its parameters', async ({ operation, api }) => {
    const parameters = operation.parameters.filter(parameter => parameter.in === 'query')
    for (const { name, schema } of parameters) {
      if (name === 'cursor') continue
      const { minimum, maximum, default: usual } = schema
      const given = [...(schema.enum ?? []), minimum, maximum, usual, schema.example, 'pending,resolved']
      const fitting = given.filter(value =>
        name === 'status'
          ? value === 'pending,resolved'
          : value !== undefined && value !== 'pending,resolved',
      )
      for (const value of fitting) {
        const { status, body } = await send(operation, { query: { [name]: value } })
        expect([name, value, status]).toEqual([name, value, 200])
        expect(unknownOf(api.check(operation, status, body))).toEqual([])
      }
      const tooLarge = maximum === undefined ? 'no such value' : maximum + 1
      const refused = await send(operation, { query: { [name]: tooLarge } })
      expect([name, refused.status]).toEqual([name, 400])
      expect(api.check(operation, 400, refused.body)).toEqual([])
    }
  })

  test.each(found)('$name pages without gaps', async ({ operation }) => {
    const names = operation.parameters.map(({ name }) => name)
    if (!names.includes('limit') || names.every(name => name !== 'cursor' && name !== 'offset')) return
    const whole = await send(operation)
    const listName = Object.keys(whole.body).find(name => Array.isArray(whole.body[name])) ?? ''
    const rows: unknown[] = []
    for (let next: object | null = {}; next !== null; ) {
      const { body }: { body: Record<string, unknown> } = await send(operation, {
        query: { limit: 1, ...next },
      })
      rows.push(...(body[listName] as unknown[]))
      if (names.includes('cursor')) next = body.nextCursor === null ? null : { cursor: body.nextCursor }
      else next = body.hasMore ? { offset: rows.length } : null
    }
    expect(rows).toEqual(whole.body[listName])
  })

  test.each(found)('$name refuses what does not exist as described', async ({ operation, api }) => {
    const unknown = Object.fromEntries(Object.keys(values).map(name => [name, '01K5ZQ8R4T6Y8W0V2X4B6D8F0H']))
    const json = operation.body && api.sample(operation.body, 'required')
    const { status, body } = await send(operation, { json: fill(json), paths: unknown })
    expect(status).toBe(404)
    if (operation.responses[404]) expect(api.check(operation, 404, body)).toEqual([])
    expect(body).toMatchObject({ error: expect.any(String), details: expect.any(Array) })
  })
})

/** Puts values that exist in place of made-up ones. */
function fill(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const known = { branch: 'next', path: '/guide/proxy', query: 'configure the proxy', threadId: null }
  const replaced = Object.entries(known).filter(([name]) => name in json)
  return { ...json, ...Object.fromEntries(replaced) }
}
