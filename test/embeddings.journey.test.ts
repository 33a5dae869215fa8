import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { searchResultsSchema, updateStatusSchema } from '../src/contract/index.ts'
import { requestUpdate } from '../src/deployments/index.ts'
import { databaseKinds } from './support/databases.ts'
import {
  type EmbeddingService,
  sendJson,
  startEmbeddingService,
  textsOf,
} from './support/embedding-service.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'

const page = (title: string, text: string) => `# ${title}\n\n${text}\n`
const filler = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [
    `more/topic-${i}.md`,
    page(`Topic ${i}`, `Lines on subject${'abcdefghij'[i % 10]} with matter${'klmnopqrst'[i % 9]} in them.`),
  ]),
)
const files = {
  'index.md': page('Acme', 'Acme is a garage for small teams.'),
  'accounts.md': page('Accounts', 'Erase your automobile here.'),
  'billing.md': page('Billing', 'An invoice is posted every month.'),
  ...filler,
}
/** No word of it stands in the docs. */
const unworded = 'discard vehicle'

async function search(lectern: RunningLectern, query: string, more: object = {}) {
  const response = await fetch(`${lectern.url}/discovery/v1/search/${lectern.domain}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lectern.assistantKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, explain: true, ...more }),
  })
  return searchResultsSchema.parse(await response.json())
}

async function deploy(lectern: RunningLectern, changed: Record<string, string> = {}) {
  await writeFiles(lectern.docs, changed)
  const { services } = lectern.app
  const { statusId } = await requestUpdate(services, { projectId: lectern.projectId, source: 'api' })
  const read = async () =>
    updateStatusSchema.parse(await (await callAdmin(lectern, `/v1/project/update-status/${statusId}`)).json())
  await expect.poll(async () => (await read()).endedAt, { timeout: 60_000 }).toBeDefined()
  return read()
}

const environmentOf = (service: EmbeddingService) => ({
  LECTERN_EMBEDDING: 'compatible:toy',
  LECTERN_EMBEDDING_URL: service.url,
  LECTERN_EMBEDDING_KEY: 'toy-key',
  LECTERN_EMBEDDING_WAIT_MS: '10000',
})

describe.each(databaseKinds)('embeddings on %s', kind => {
  let service: EmbeddingService
  let lectern: RunningLectern

  beforeAll(async () => {
    service = await startEmbeddingService()
    lectern = await startLectern({ kind, files, environment: environmentOf(service) })
  })
  afterEach(() => {
    service.state.answer = undefined
    service.state.dimensions = 64
  })
  afterAll(async () => {
    await lectern.close()
    await service.close()
  })

  test('a question that shares no word with its page finds it, in every way to ask', async () => {
    const [first] = await search(lectern, unworded)
    expect(first).toMatchObject({ path: '/accounts', explanation: { ranks: { words: null, meaning: 1 } } })
    expect(service.heard.every(({ authorization }) => authorization === 'Bearer toy-key')).toBe(true)
    const chunks = readChunks(await (await ask(lectern, messageBody(unworded))).text())
    expect(answerText(chunks)).toContain('Erase your automobile')
  })

  test('only what changed is sent at the next deployment, and nothing where nothing did', async () => {
    const before = service.embedded().length
    const status = await deploy(lectern, { 'billing.md': page('Billing', 'A receipt is sent by mail.') })
    expect(service.embedded().slice(before)).toEqual(['Billing\n\nA receipt is sent by mail.'])
    expect(status.logs).toContain('Embedded 43 passages with compatible:toy, 42 of them as they were before.')
    await deploy(lectern)
    expect(service.embedded()).toHaveLength(before + 1)
    expect((await search(lectern, unworded))[0]?.path).toBe('/accounts')
  })

  test('a provider that is down costs a deployment no more than the vectors, until the next one', async () => {
    service.state.answer = (_, response) =>
      sendJson(response, 401, { error: { message: 'the key sk-1 is bad' } })
    const down = await deploy(lectern, { 'new.md': page('Returns', 'Give the passphrase back.') })
    expect(down.status).toBe('success')
    expect(down.summary).toContain('The embedding model failed: 43 of 44 passages have vectors.')
    expect(JSON.stringify(down)).not.toContain('sk-1')
    expect((await search(lectern, 'passphrase'))[0]?.path).toBe('/new')
    service.state.answer = undefined
    const back = await deploy(lectern)
    expect(back.logs).toContain('Embedded 44 passages with compatible:toy, 43 of them as they were before.')
    expect((await search(lectern, 'credential give'))[0]?.path).toBe('/new')
  })

  test('a question is searched by its words where the provider fails, and after three the provider is left alone', async () => {
    const failures: EmbeddingService['state']['answer'][] = [
      (heard, response) => answerOfLength(heard.body, 7, response),
      (_, response) => response.writeHead(200).end('<html>'),
      (_, response) => response.destroy(),
      undefined,
    ]
    const heard: number[] = []
    for (const [i, answer] of failures.entries()) {
      service.state.answer = answer
      const before = service.heard.length
      const [first] = await search(lectern, `how is an automobile erased ${i}`)
      expect(first).toMatchObject({ path: '/accounts' })
      expect(first?.explanation?.ranks).toBeUndefined()
      heard.push(service.heard.length - before)
    }
    expect(heard).toEqual([1, 1, 1, 0])
  })
})

function answerOfLength(
  body: Record<string, unknown>,
  length: number,
  response: Parameters<typeof sendJson>[0],
) {
  const embedding = new Array<number>(length).fill(1)
  sendJson(response, 200, { data: textsOf(body).map((_, index) => ({ index, embedding })) })
}
