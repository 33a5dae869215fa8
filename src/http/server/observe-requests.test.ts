import { Readable } from 'node:stream'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import { silentLog } from '../../shared/index.ts'
import { givenRequestId, observeRequests, readTraceparent } from './observe-requests.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'

test.each([
  ['01KJN0000000000000000000AA', true],
  ['a-proxy.made:this_1', true],
  ['short', false],
  ['x'.repeat(129), false],
  ['has spaces in it', false],
  ['line\nbreak-in-it', false],
  ['<script>alert(1)', false],
])('the request ID %j is kept: %s', (id, isKept) => {
  expect(givenRequestId({ headers: { 'x-request-id': id } })).toBe(isKept ? id : undefined)
})

test.each([
  [`00-${traceId}-b7ad6b7169203331-01`, traceId],
  [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined],
  [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  [`ff-${traceId}-b7ad6b7169203331-01`, undefined],
  [`00-${traceId.toUpperCase()}-b7ad6b7169203331-01`, undefined],
  ['garbage', undefined],
  [undefined, undefined],
])('the trace of %j is %s', (given, expected) => {
  expect(readTraceparent(given)?.traceId).toBe(expected)
})

describe('a request is measured', () => {
  let metrics: Awaited<ReturnType<typeof collectMetrics>>
  let url: string
  let errors: unknown[]
  let close: () => Promise<void>
  beforeEach(async () => {
    metrics = await collectMetrics()
    const app = fastify()
    const failedStreams = new WeakSet()
    errors = []
    const log = { ...silentLog, error: (...told: unknown[]) => void errors.push(told.at(-1)) }
    observeRequests(app, { ...metrics, failedStreams, log })
    app.get('/pages/:page', async (_request, reply) => reply.code(203).send('words'))
    app.get('/stream', async () => Readable.from(['some ', 'words']))
    app.get('/late-stream', async () => Readable.from(breakOff([])))
    app.get('/broken-stream', async () => Readable.from(breakOff(['some '])))
    app.get('/failed-answer', (request, reply) => {
      reply.hijack()
      failedStreams.add(request.raw)
      reply.raw.end('some ')
    })
    url = await app.listen()
    close = () => app.close()
  })
  afterEach(() => close())

  const get = async (path: string) => {
    const response = await fetch(url + path)
    return response.text().catch(() => 'broken')
  }
  const counted = async () =>
    Object.entries(await metrics.read()).map(([name, count]) =>
      name.replace(/^http_request_seconds_count\{method="GET",(.+)\}$/, `$1: ${count}`),
    )

  test.each([
    ['with its route and status', '/pages/two', 'words', 'route="/pages/:page",status="203": 1'],
    ['without a route', '/missing', /Not Found/, 'route="unknown",status="404": 1'],
    ['when its stream ends', '/stream', 'some words', 'route="/stream",status="200": 1'],
    [
      'as 500 if its stream breaks before its first part',
      '/late-stream',
      /broke/,
      'route="/late-stream",status="500": 1',
    ],
    [
      'as an error if its stream breaks later',
      '/broken-stream',
      'broken',
      'route="/broken-stream",status="error": 1',
    ],
    [
      'as an error if its answer failed',
      '/failed-answer',
      'some ',
      'route="/failed-answer",status="error": 1',
    ],
  ])('%s', async (_name, path, body, series) => {
    expect(await get(path)).toMatch(body)
    await expect.poll(counted).toEqual([series])
  })

  test('and logged as an error only if its response breaks off', async () => {
    for (const path of ['/stream', '/late-stream', '/broken-stream']) await get(path)
    expect(errors).toEqual(['a response broke off'])
  })

  test('once for each', async () => {
    for (const page of ['one', 'two', 'three']) await get(`/pages/${page}`)
    await expect.poll(counted).toEqual(['route="/pages/:page",status="203": 3'])
  })
})

async function* breakOff(parts: string[]): AsyncGenerator<string> {
  yield* parts
  if (parts.length > 0) await new Promise(setImmediate)
  throw new Error('The source broke.')
}
