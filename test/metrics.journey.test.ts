import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client/index.ts'
import { counters, histograms } from '../src/telemetry/index.ts'
import { parseMetrics } from './support/collect-metrics.ts'
import { databaseKinds } from './support/databases.ts'
import { type EmbeddingService, startEmbeddingService } from './support/embedding-service.ts'
import { type FakeBucket, startFakeBucket } from './support/fake-bucket.ts'
import { startModelService } from './support/model-service.ts'
import { ask, messageBody } from './support/requests.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

/** Needs thousands of waiting page views; the tests of analytics count it. */
const rarest = counters.analytics_dropped.name
/** Only on Postgres. */
const poolWait = histograms.database_wait.name
const names = [...Object.values(counters), ...Object.values(histograms)].map(({ name }) => name)
const question = 'How do I configure the proxy?'

/** Larger than the memory for live sites, so that the sites of two projects evict each other. */
const files = {
  'index.md': '# Proxy\n\nThe proxy is configured with `server.proxy`.\n',
  ...Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`page-${number}.md`, writePage(number)])),
}

function writePage(number: number): string {
  const words = Array.from({ length: 3_000 }, (_, word) => `${number.toString(36)}x${word.toString(36)}`)
  return `# Page ${number}\n\n${words.join(' ')}\n`
}

describe.each(databaseKinds)('a server on %s', kind => {
  const opened: { close(): unknown }[] = []
  const keep = <T extends { close(): unknown }>(one: T): T => {
    opened.unshift(one)
    return one
  }
  let embeddings: EmbeddingService
  let receiver: Awaited<ReturnType<typeof startScriptedService>>
  let lectern: RunningLectern
  let client: Client
  beforeAll(async () => {
    const models = keep(await startModelService())
    models.mock.on({ predicate: () => true }, { content: 'Set `server.proxy` [1].' })
    embeddings = keep(await startEmbeddingService())
    receiver = keep(await startScriptedService(({ path }) => ({ status: path === '/works' ? 204 : 500 })))
    const environment = {
      LECTERN_MODEL: 'compatible:some-model',
      LECTERN_MODEL_URL: models.choice('compatible').url ?? '',
      LECTERN_MODEL_PRICE: '2/8',
      LECTERN_EMBEDDING: 'compatible:toy',
      LECTERN_EMBEDDING_URL: embeddings.url,
      LECTERN_EMBEDDING_WAIT_MS: '10000',
      LECTERN_RERANK: 'judge',
      LECTERN_RERANK_URL: embeddings.url,
      LECTERN_RERANK_WAIT_MS: '10000',
      LECTERN_WEBHOOK_PRIVATE: 'true',
      LECTERN_CACHE_MB: '1',
      LECTERN_LIMIT_ORG_HOUR: '3',
      ...bucketEnvironment(keep(await startFakeBucket())),
    }
    lectern = keep(await startLectern({ kind, files, environment }))
    client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  })
  afterAll(async () => {
    for (const one of opened) await one.close()
  })

  const readMetrics = async () => parseMetrics(await (await fetch(`${lectern.url}/metrics`)).text())
  const untilCounted = (name: string) =>
    expect.poll(async () => (await readMetrics()).get(name), { message: name }).toBeGreaterThan(0)
  /** Counters and histograms that have counted nothing. */
  const listUncounted = async () => {
    const series = [...(await readMetrics())].filter(([, value]) => value > 0)
    const counted = new Set(series.map(([name]) => name.replace(/\{.*/, '')))
    return names.filter(name => !counted.has(`lectern_${name}`) && !counted.has(`lectern_${name}_count`))
  }
  const listTasks = async () => {
    const series = [...(await readMetrics()).keys()]
    const tasks = series.flatMap(name => /^lectern_model_calls_total.*task="(\w+)"/.exec(name)?.[1] ?? [])
    return [...new Set(tasks)].sort()
  }
  const deploy = async (projectId: string) => {
    const { statusId } = await client.triggerUpdate({ projectId })
    return (await waitForUpdate(client, statusId)).status
  }

  test('counts everything that happens in it', async () => {
    const { projectId, docs } = lectern
    for (const path of ['works', 'fails'])
      await client.createWebhook({ projectId, url: `${receiver.url}/${path}` })
    expect(await deploy(projectId)).toBe('success')
    for (const result of ['delivered', 'failed'])
      await untilCounted(`lectern_webhook_attempts_total{result="${result}"}`)

    const other = { name: 'Other', domain: 'other', source: { kind: 'folder', path: docs } } as const
    expect(await deploy((await client.createProject(other)).id)).toBe('success')
    for (const domain of [lectern.domain, 'other'])
      expect((await fetch(`${lectern.url}/sites/${domain}`)).status).toBe(200)
    await untilCounted('lectern_cache_evictions_total')

    const statuses: number[] = []
    while (!statuses.includes(429)) {
      const answer = await ask(lectern, messageBody(`${question} ${statuses.length}`))
      await answer.text()
      statuses.push(answer.status)
    }
    expect(statuses[0]).toBe(200)

    embeddings.state.answer = () => {}
    await writeFiles(docs, { 'index.md': '# Proxy\n\nThe proxy has another setting.\n' })
    const { statusId } = await client.triggerUpdate({ projectId })
    await untilCounted('lectern_deployments_running')
    await client.cancelUpdate({ statusId })
    await untilCounted('lectern_leases_lost_total')

    await expect.poll(listUncounted).toEqual(kind === 'postgres' ? [rarest] : [rarest, poolWait])
    await expect.poll(listTasks).toEqual(['answering', 'classifying', 'embedding', 'reranking'])
    if (kind === 'postgres') await untilCounted('lectern_processes')
  })
})

function bucketEnvironment({ settings }: FakeBucket) {
  return {
    LECTERN_ARTIFACTS: `s3://${settings.bucket}`,
    AWS_ENDPOINT_URL: settings.endpoint,
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}
