import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes, problemSchema } from '../src/contract/index.ts'
import { messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

interface Operation {
  security: Record<string, unknown>[]
  parameters?: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: Record<string, { example: unknown }> }
}

const openapi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
// The three public endpoints; 5,000 requests in all.
const endpoints = [
  ['get', '/v1/project/update-status/{statusId}', 800],
  ['get', '/v1/analytics/{projectId}/assistant', 1700],
  ['post', '/discovery/v2/assistant/{domain}/message', 2500],
] as const
const batch = 16

let lectern: RunningLectern
beforeAll(async () => {
  const environment = { LECTERN_LIMIT_ORG_HOUR: '1000000000', LECTERN_LIMIT_IP_DAY: '1000000000' }
  lectern = await startLectern({ environment })
})
afterAll(() => lectern.close())

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'null',
    '../..',
    '%00',
    '\u0000',
    '\ud800',
    'x'.repeat(3000),
    '2024-02-30',
  ),
)
const wildValue = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  wildText,
  fc.constantFrom(null, [], {}, -0, 1e308, { length: -1 }),
)

/** The example with one part replaced, removed or wrapped, at any depth. */
function mutate(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example !== 'object' || example === null) return wildValue
  const keys = Object.keys(example)
  const inside = keys.map(key =>
    mutate(Reflect.get(example, key)).map(value => replaceAt(example, key, value)),
  )
  const without = keys.map(key => fc.constant(removeAt(example, key)))
  return fc.oneof(wildValue, ...inside, ...without)
}

function replaceAt(whole: object, key: string, value: unknown): unknown {
  return Array.isArray(whole) ? whole.with(Number(key), value) : { ...whole, [key]: value }
}

function removeAt(whole: object, key: string): unknown {
  if (Array.isArray(whole)) return whole.toSpliced(Number(key), 1)
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key))
}

interface WildRequest {
  path: string
  init: RequestInit
}

function wildRequest(method: string, template: string): fc.Arbitrary<WildRequest> {
  const operation = openapi.paths[template]?.[method]
  if (!operation) throw new Error(`openapi.json has no ${method} ${template}`)
  const names = (place: string) => (operation.parameters ?? []).filter(parameter => parameter.in === place)
  const known: Record<string, string> = {
    statusId: lectern.statusId,
    projectId: lectern.projectId,
    domain: lectern.domain,
  }
  const params = fc.record(
    Object.fromEntries(
      names('path').map(({ name }) => [
        name,
        fc.oneof({ weight: 4, arbitrary: fc.constant(known[name] ?? '') }, wildText),
      ]),
    ),
  )
  const query = fc.record(Object.fromEntries(names('query').map(({ name }) => [name, wildText])), {
    requiredKeys: [],
  })
  const key = method === 'post' ? lectern.assistantKey : lectern.adminKey
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constant(`Bearer ${key}`) },
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer  ',
      `Basic ${key}`,
      `Bearer ${key}x`,
      `Bearer ${key} ${key}`,
      'Bearer lectern_dsc_ü'.slice(0, 19),
    ),
  )
  const contentType = fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data', 'x', ''),
  )
  const json = mutate(
    messageBody('How do I configure the proxy?', {
      threadId: null,
      retrievalPageSize: 5,
      currentPath: '/',
      filter: { groups: ['a'] },
      context: [{ value: 'x' }],
    }),
  )
  const body = fc.oneof({ weight: 8, arbitrary: json.map(value => JSON.stringify(value) ?? '') }, wildText)
  return fc.record({ params, query, authorization, contentType, body }).map(wild => {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((wild.params[name] ?? '').toWellFormed()),
    )
    const search = new URLSearchParams(wild.query as Record<string, string>).toString()
    const headers = {
      authorization: wild.authorization,
      ...(method === 'post' && { 'content-type': wild.contentType }),
    }
    return {
      path: search ? `${path}?${search}` : path,
      init: { method, headers, ...(method === 'post' && { body: wild.body }) },
    }
  })
}

async function expectSoundAnswer({ path, init }: WildRequest): Promise<void> {
  const response = await fetch(lectern.url + path, { ...init, signal: AbortSignal.timeout(90_000) })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(500)
  if (response.status < 400) return
  const problem = problemSchema.parse(JSON.parse(text))
  expect(errorCodes[problem.code].status).toBe(response.status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
}

test.each(endpoints)(
  '%s %s: each of %d bad requests gets a problem document and no server error',
  async (method, path, count) => {
    const requests = fc.array(wildRequest(method, path), { minLength: batch, maxLength: batch })
    await fc.assert(
      fc.asyncProperty(requests, async wild => {
        await Promise.all(wild.map(expectSoundAnswer))
      }),
      { numRuns: Math.ceil(count / batch) },
    )
  },
)

test.each([
  ['GET\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('broken HTTP gets a problem document (%#)', async (bytes, status) => {
  const socket = connect(Number(new URL(lectern.url).port), '127.0.0.1')
  socket.end(bytes)
  let text = ''
  for await (const piece of socket) text += piece
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const problem = problemSchema.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))))
  expect(problem.status).toBe(status)
  expect(text.toLowerCase()).toContain(`x-request-id: ${problem.instance.toLowerCase()}`)
})
