import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { deployAndWait } from './support/deploy-and-wait.ts'
import {
  type EmbeddingService,
  sendJson,
  startEmbeddingService,
  textsOf,
} from './support/embedding-service.ts'
import { type ModelFolder, writeLocalModel } from './support/local-model.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { runCommand } from './support/run-command.ts'
import { searchDocs } from './support/search-docs.ts'
import { startServeProcess } from './support/serve-process.ts'
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
/** Shares no word with the docs. */
const synonyms = 'discard vehicle'

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

  test('a question finds a page with which it shares no word, through every interface', async () => {
    const [first] = await searchDocs(lectern, synonyms)
    expect(first).toMatchObject({ path: '/accounts', explanation: { ranks: { words: null, meaning: 1 } } })
    expect(service.requests.every(({ authorization }) => authorization === 'Bearer toy-key')).toBe(true)
    const chunks = readChunks(await (await ask(lectern, messageBody(synonyms))).text())
    expect(answerText(chunks)).toContain('Erase your automobile')
    const called = await callMcp(lectern, 'search', { query: synonyms, limit: 1 })
    expect(called).toContain('/accounts')
    const env = { LECTERN_ASSISTANT_KEY: lectern.assistantKey }
    const as = { url: lectern.url, key: lectern.adminKey, env }
    const explained = await runCommand(['search', synonyms, '--explain', '--limit', '1'], as)
    expect(explained.out).toMatch(/ranks: words — · meaning 1 \(similarity 0\.\d\d\)/)
    const file = 'tests:\n  - question: Where is an automobile erased?\n    cites: /accounts\n'
    const body = { file }
    await callAdmin(lectern, `/v1/project/tests/${lectern.projectId}`, { method: 'POST', body })
    expect(service.embedded()).toContain('Where is an automobile erased?')
  })

  test('the filter of a question also applies to vector search', async () => {
    expect(await searchDocs(lectern, synonyms, { filter: { version: 'none' } })).toEqual([])
  })

  test('a deployment embeds only changed passages', async () => {
    const before = service.embedded().length
    const status = await deployAndWait(lectern, {
      'billing.md': page('Billing', 'A receipt is sent by mail.'),
    })
    expect(service.embedded().slice(before)).toEqual(['Billing\n\nA receipt is sent by mail.'])
    expect(status.logs).toContain('Embedded 43 passages with compatible:toy (42 reused).')
    await deployAndWait(lectern)
    expect(service.embedded()).toHaveLength(before + 1)
    expect((await searchDocs(lectern, synonyms))[0]?.path).toBe('/accounts')
  })

  test('a deployment succeeds without vectors while the provider is down, and the next one adds them', async () => {
    service.state.answer = (_, response) =>
      sendJson(response, 401, { error: { message: 'the key sk-1 is bad' } })
    const down = await deployAndWait(lectern, { 'new.md': page('Returns', 'Give the passphrase back.') })
    expect(down.status).toBe('success')
    expect(down.summary).toContain('The embedding model failed: 43 of 44 passages have vectors.')
    expect(JSON.stringify(down)).not.toContain('sk-1')
    expect((await searchDocs(lectern, 'passphrase'))[0]?.path).toBe('/new')
    service.state.answer = undefined
    const back = await deployAndWait(lectern)
    expect(back.logs).toContain('Embedded 44 passages with compatible:toy (43 reused).')
    expect((await searchDocs(lectern, 'credential give'))[0]?.path).toBe('/new')
  })

  test('an answer from an outage of the provider is not cached', async () => {
    const answer = async () => {
      const chunks = readChunks(await (await ask(lectern, messageBody('discard my vehicle'))).text())
      return answerText(chunks)
    }
    service.state.answer = (_, response) => response.destroy()
    expect(await answer()).not.toContain('Erase your automobile')
    service.state.answer = undefined
    expect(await answer()).toContain('Erase your automobile')
  })

  test('if the provider fails, a question is searched by keywords, and after three failures the provider is skipped', async () => {
    const failures: EmbeddingService['state']['answer'][] = [
      (request, response) => answerOfLength(request.body, 7, response),
      (_, response) => response.writeHead(200).end('<html>'),
      (_, response) => response.destroy(),
      undefined,
    ]
    const counts: number[] = []
    for (const [i, answer] of failures.entries()) {
      service.state.answer = answer
      const before = service.requests.length
      const [first] = await searchDocs(lectern, `how is an automobile erased ${i}`)
      expect(first).toMatchObject({ path: '/accounts' })
      expect(first?.explanation?.ranks).toBeUndefined()
      counts.push(service.requests.length - before)
    }
    expect(counts).toEqual([1, 1, 1, 0])
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

async function callMcp(
  lectern: RunningLectern,
  name: string,
  input: Record<string, unknown>,
): Promise<string> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${lectern.assistantKey}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${lectern.url}/mcp/${lectern.domain}`), {
      requestInit: { headers },
    }),
  )
  const result = await client.callTool({ name, arguments: input })
  await client.close()
  return JSON.stringify(result.structuredContent)
}

test('a slow provider does not delay a question', async () => {
  const service = await startEmbeddingService()
  const lectern = await startLectern({
    files,
    environment: { ...environmentOf(service), LECTERN_EMBEDDING_WAIT_MS: '50' },
  })
  service.state.answer = () => {}
  expect((await searchDocs(lectern, 'erase an automobile'))[0]?.path).toBe('/accounts')
  await lectern.close()
  await service.close()
})

test('a server that is killed while embedding finishes the deployment after a restart', async () => {
  const service = await startEmbeddingService()
  const home = await mkdtemp(join(tmpdir(), 'lectern-embedding-'))
  const [data, docs] = [join(home, 'data'), join(home, 'docs')]
  await writeFiles(docs, files)
  const start = () => startServeProcess({ data, docs, environment: environmentOf(service) })
  const first = await start()
  const { adminKey, assistantKey, projectId } = first
  const asAdmin = (url: string) => createClient({ baseUrl: url, key: adminKey })
  await writeFiles(docs, { 'new.md': page('Returns', 'Give the passphrase back.') })
  service.state.answer = () => {}
  const { statusId } = await asAdmin(first.url).triggerUpdate({ projectId })
  for await (const { summary } of asAdmin(first.url).followUpdate({ statusId }))
    if (summary === 'Embedding the passages.') break
  await first.stop('SIGKILL')
  service.state.answer = undefined
  const second = await start()
  for await (const status of asAdmin(second.url).followUpdate({ statusId }))
    if (status.endedAt !== undefined) expect(status.status).toBe('success')
  const [found] = await searchDocs({ url: second.url, domain: 'docs', assistantKey }, 'credential give')
  expect(found).toMatchObject({ path: '/new', explanation: { ranks: { meaning: 1 } } })
  await second.stop('SIGTERM')
  await service.close()
  await rm(home, { recursive: true, force: true })
})

describe('an embedding model in the process', () => {
  let model: ModelFolder
  let lectern: RunningLectern

  beforeAll(async () => {
    model = await writeLocalModel('table')
    lectern = await startLectern({
      files: {
        'index.md': page('Index', 'The start of the tour.'),
        'one.md': page('One', 'Letters: a a a a.'),
        'two.md': page('Two', 'Letters: c c c c.'),
        ...Object.fromEntries(
          [...'efghijkl'].map(letter => [`${letter}.md`, page(letter, `Letters: ${letter}.`)]),
        ),
      },
      environment: { LECTERN_EMBEDDING: `local:${model.folder}`, LECTERN_EMBEDDING_WAIT_MS: '10000' },
    })
  })
  afterAll(async () => {
    await lectern.close()
    await model.remove()
  })

  test('embeds the site and finds a page by meaning', async () => {
    const hits = await searchDocs(lectern, 'b d d d')
    const two = hits.find(({ path }) => path === '/two')
    expect(two).toMatchObject({ explanation: { ranks: { words: null, meaning: 1 } } })
  })
})
