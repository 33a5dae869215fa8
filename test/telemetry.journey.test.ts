import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UpdateStatus } from '../src/contract/index.ts'
import { parseMetrics } from './support/collect-metrics.ts'
import { databaseKinds } from './support/databases.ts'
import { deployAndWait } from './support/deploy-and-wait.ts'
import { startModelService } from './support/model-service.ts'
import { type ReceivedSpan, startOtlpReceiver } from './support/otlp-receiver.ts'
import { startPausingProvider } from './support/pausing-provider.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, sampleSite, startLectern } from './support/start-lectern.ts'

const always = { predicate: () => true }
const question = 'How do I configure the proxy?'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

let models: Awaited<ReturnType<typeof startModelService>>
beforeAll(async () => {
  models = await startModelService()
})
afterAll(() => models.close())

function modelEnvironment() {
  return {
    LECTERN_MODEL: 'compatible:some-model',
    LECTERN_MODEL_URL: models.choice('compatible').url ?? '',
    LECTERN_MODEL_PRICE: '2/8',
    LECTERN_MODEL_RETRIES: '0',
    LECTERN_MODEL_CLASSIFY: 'false',
  }
}

async function readMetrics({ url }: RunningLectern): Promise<Map<string, number>> {
  return parseMetrics(await (await fetch(`${url}/metrics`)).text())
}

describe.each(databaseKinds)('the metrics on %s', kind => {
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern({
      // So that the site is deployed in this process.
      files: sampleSite,
      kind,
      environment: { ...modelEnvironment(), LECTERN_LIMIT_ORG_HOUR: '4' },
    })
  })
  afterAll(() => lectern.close())

  test('count answers, model calls, deployments and refusals, and know broken streams', async () => {
    models.mock.reset()
    models.mock.on(always, { content: 'Set `server.proxy` [1].' })
    const answered = readChunks(await (await ask(lectern, messageBody(question))).text())
    expect(answered.at(-1)?.type).toBe('finish')
    models.mock.reset()
    const content = 'The proxy is configured in the file of the server. '.repeat(10)
    models.mock.on(always, { content }, { truncateAfterChunks: 6, chunkSize: 40, latency: 5 })
    const broken = readChunks(await (await ask(lectern, messageBody('What is a proxy for?'))).text())
    expect(broken.at(-1)?.type).toBe('error')
    await deployAndWait(lectern)
    const statuses: number[] = []
    while (!statuses.includes(429)) {
      const greeted = await ask(lectern, messageBody('hello'))
      await greeted.text()
      statuses.push(greeted.status)
    }
    const greetings = statuses.length - 1

    const route = 'method="POST",route="/discovery/v2/assistant/:domain/message"'
    const count = (metrics: Map<string, number>, status: string) =>
      metrics.get(`lectern_http_request_seconds_count{${route},status="${status}"}`)
    // A request is counted after its reader has the answer. The broken stream began with 200.
    await expect
      .poll(async () => {
        const metrics = await readMetrics(lectern)
        return ['200', 'error', '429'].map(status => count(metrics, status))
      })
      .toEqual([1 + greetings, 1, 1])
    const metrics = await readMetrics(lectern)
    const model = 'provider="compatible",model="some-model"'
    for (const [name, least] of Object.entries({
      'lectern_limits_hit_total{group="message",limit="organization"}': 1,
      [`lectern_model_calls_total{${model},task="answering",outcome="ok"}`]: 1,
      [`lectern_model_tokens_total{${model},kind="input"}`]: 1,
      [`lectern_model_call_seconds_count{${model},task="answering"}`]: 2,
      'lectern_deployments_total{result="success"}': 2,
      'lectern_deployment_seconds_count{result="success"}': 2,
      'lectern_deployment_step_seconds_count{step="fetch"}': 2,
      'lectern_deployment_step_seconds_count{step="publish"}': 1,
      lectern_deployment_wait_seconds_count: 2,
      lectern_search_seconds_count: 1,
      lectern_cache_load_seconds_count: 1,
      lectern_cache_sites: 1,
      lectern_cache_bytes: 1_000,
    }))
      expect([name, metrics.get(name)]).toEqual([name, expect.toSatisfy((value: number) => value >= least)])
    for (const [name, exactly] of Object.entries({
      'lectern_answers_total{verdict="answered",reason="grounded"}': 1,
      'lectern_answers_total{verdict="answered",reason="small-talk"}': greetings,
      'lectern_answers_total{verdict="failed",reason="error"}': 1,
    }))
      expect([name, metrics.get(name)]).toEqual([name, exactly])
    expect(metrics.get(`lectern_model_cost_total{${model}}`)).toBeGreaterThan(0)
    for (const name of [
      'lectern_open_streams',
      'lectern_deployments_queued',
      'lectern_deployment_queue_age_seconds',
      'lectern_webhook_backlog',
      'lectern_export_lag_seconds',
      'lectern_cache_evictions_total',
      'lectern_leases_lost_total',
    ])
      expect([name, metrics.get(name)]).toEqual([name, 0])
    expect([...metrics.keys()].filter(name => name.startsWith('lectern_build_info{'))).toHaveLength(1)
    expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    expect(metrics.has('lectern_database_connections_idle')).toBe(kind === 'postgres')
    if (kind === 'postgres') {
      expect(metrics.get('lectern_database_connections_idle')).toBeGreaterThan(0)
      expect(metrics.get('lectern_database_wait_seconds_count')).toBeGreaterThan(0)
    }
  })

  test('count an open stream until it ends or its reader leaves', async () => {
    const provider = await startPausingProvider()
    const environment = { ...modelEnvironment(), LECTERN_MODEL_URL: provider.url }
    const streaming = await startLectern({ kind, environment })
    const countOpen = async () => (await readMetrics(streaming)).get('lectern_open_streams')
    const [one, other] = ['How do I configure it? (one)', 'How do I configure it? (other)']
    const answer = await ask(streaming, messageBody(one))
    expect(await countOpen()).toBe(1)
    const leaving = new AbortController()
    const { signal } = leaving
    await ask(streaming, messageBody(other), { signal })
    expect(await countOpen()).toBe(2)
    leaving.abort()
    await expect.poll(countOpen).toBe(1)
    provider.release(one)
    expect(readChunks(await answer.text()).at(-1)?.type).toBe('finish')
    await expect.poll(countOpen).toBe(0)
    const metrics = await readMetrics(streaming)
    const answers = [...metrics].filter(([name]) => name.startsWith('lectern_answers_total'))
    expect(Object.fromEntries(answers)).toEqual({
      'lectern_answers_total{verdict="answered",reason="grounded"}': 1,
      'lectern_answers_total{verdict="cut-off",reason="cut-off"}': 1,
    })
    await streaming.close()
    await provider.close()
  })

  test('a request keeps the ID that a proxy gave it, unless it could confuse a log', async () => {
    const idOf = async (id: string) =>
      (await fetch(`${lectern.url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await idOf('proxy-0123456789')).toBe('proxy-0123456789')
    expect(await idOf('a b')).toMatch(/^[0-9A-Z]{26}$/)
  })
})

describe.each(databaseKinds)('the traces on %s', kind => {
  test('connect a request with its search, its model call and its statements, and a deployment with its steps', async () => {
    const collector = await startOtlpReceiver()
    models.mock.reset()
    models.mock.on(always, { content: 'Set `server.proxy` [1].' })
    const lectern = await startLectern({
      files: sampleSite,
      kind,
      environment: { ...modelEnvironment(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    })
    await (await ask(lectern, messageBody(question), { headers: { traceparent } })).text()
    await callAdmin(lectern, `/v1/project/update-status/${lectern.statusId}`)
    const { statusId } = await (
      await callAdmin(lectern, `/v1/project/update/${lectern.projectId}`, { method: 'POST' })
    ).json()
    const readStatus = async () =>
      (await callAdmin(lectern, `/v1/project/update-status/${statusId}`)).json() as Promise<UpdateStatus>
    await expect.poll(async () => (await readStatus()).status).toBe('success')
    await lectern.close()

    const spans = collector.spans()
    const byId = new Map(spans.map(span => [span.spanId, span]))
    const named = (name: string | RegExp) => spans.filter(span => span.name.match(name))
    const ancestors = (span: ReceivedSpan): string[] => {
      const parent = byId.get(span.parentSpanId ?? '')
      return parent ? [parent.name, ...ancestors(parent)] : []
    }
    const [request] = named(/^POST \/discovery/)
    if (!request) throw new Error(`no request among ${spans.map(span => span.name)}`)
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2 })
    expect(request.attributes).toMatchObject({ 'http.response.status_code': expect.anything() })
    for (const name of ['search', 'answering some-model'])
      expect([name, named(name).map(ancestors)]).toEqual([name, [[request.name]]])
    expect(named('answering some-model')[0]).toMatchObject({
      traceId,
      attributes: { 'gen_ai.request.model': 'some-model' },
    })
    const [status] = named(/^GET \/v1\/project\/update-status/)
    expect(status?.traceId).not.toBe(traceId)
    const statements = named(/^database /)
    expect(statements.some(span => ancestors(span).includes(status?.name ?? ''))).toBe(true)
    expect(JSON.stringify(statements)).not.toContain(lectern.statusId)

    const [deployment, second] = named(/^deployment$/)
    const [trigger] = named(/^POST \/v1\/project\/update/)
    expect(second?.attributes['lectern.deployment_id']).toBe(statusId)
    expect(second?.links).toMatchObject([{ traceId: trigger?.traceId, spanId: trigger?.spanId }])
    expect(second?.traceId).not.toBe(trigger?.traceId)
    for (const step of ['fetch', 'read', 'parse', 'index', 'publish']) {
      const [span] = named(`deployment ${step}`)
      expect([step, span && ancestors(span)]).toEqual([step, ['deployment']])
      expect(span?.traceId).toBe(deployment?.traceId)
    }
    // The build process is another one than this.
    expect(named('deployment parse')[0]?.attributes['process.pid']).not.toBe(process.pid)
    expect(collector.resource()).toMatchObject({ 'service.name': 'lectern' })

    const metrics = new Map(collector.metrics().map(metric => [metric.name, metric]))
    expect(metrics.get('lectern_answers_total')).toHaveProperty('sum.isMonotonic', true)
    expect(metrics.get('lectern_deployment_step_seconds')).toHaveProperty('histogram.dataPoints')
    expect(metrics.get('lectern_cache_bytes')).toHaveProperty('gauge.dataPoints')
    await collector.close()
  })
})

test('a collector that does not answer delays nothing', async () => {
  const lectern = await startLectern({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  expect((await ask(lectern, messageBody(question))).status).toBe(200)
  await lectern.close()
})
