import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportPageSchema, threadSchema } from '../src/contract/index.ts'
import { createChat, messageText, type Release, releases } from './support/chat-library.ts'
import { startModelService } from './support/model-service.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let service: Awaited<ReturnType<typeof startModelService>>
let lectern: RunningLectern

beforeAll(async () => {
  service = await startModelService()
  lectern = await startLectern({
    environment: {
      LECTERN_MODEL: 'compatible:some-model',
      LECTERN_MODEL_URL: service.choice('compatible').url ?? '',
      LECTERN_MODEL_RETRIES: '0',
      LECTERN_MODEL_CLASSIFY: 'false',
    },
  })
})
beforeEach(() => {
  service.mock.reset()
})
afterAll(async () => {
  await lectern.close()
  await service.close()
})

const always = { predicate: () => true }
const question = 'How do I configure the proxy?'

async function lastExported() {
  const response = await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant?limit=1000`)
  return exportPageSchema.parse(await response.json()).conversations.at(-1)
}

test('a model’s answer is streamed with links to live pages, and exported with its sources', async () => {
  service.mock.on(always, { content: 'Set `server.proxy` [1]. More on https://evil.example.' })
  const chunks = readChunks(await (await ask(lectern, messageBody(question))).text())
  const link = /\[1\]\((http[^)]*)\)/.exec(answerText(chunks))?.[1] ?? ''
  expect(link).toContain('#configure-the-proxy')
  expect((await fetch(link)).status).toBe(200)
  expect(answerText(chunks)).toContain('`https://evil.example`')
  const sources = chunks.filter(chunk => chunk.type === 'source-url')
  expect(sources).toHaveLength(1)
  expect(await lastExported()).toMatchObject({
    response: answerText(chunks),
    resolutionStatus: 'answered',
    sources: [{ title: 'Proxy', url: sources[0]?.url }],
  })
})

test('an answer that breaks off is an error, and is stored with its text and passages', async () => {
  const content = 'The proxy is configured in the file of the server. '.repeat(10)
  service.mock.on(always, { content }, { truncateAfterChunks: 6, chunkSize: 40, latency: 5 })
  const chunks = readChunks(await (await ask(lectern, messageBody('What is a proxy for?'))).text())
  expect(chunks.at(-1)).toMatchObject({ type: 'error' })
  const exported = await lastExported()
  expect(exported).toMatchObject({
    response: expect.stringContaining('The proxy is configured'),
    resolutionStatus: 'unanswered',
  })
  const path = `/v1/conversations/${lectern.projectId}/threads/${exported?.threadId}`
  const [turn] = threadSchema.parse(await (await callAdmin(lectern, path)).json()).turns
  expect(turn).toMatchObject({
    outcome: 'failed',
    insight: { searches: [{ query: 'What is a proxy for?' }] },
  })
  expect(turn?.insight?.searches?.[0]?.passages[0]?.path).toBe('/guide/proxy')
})

test('if the model fails, the answer quotes the docs and says so', async () => {
  service.mock.on(always, { error: { message: 'no' }, status: 500 })
  const chunks = readChunks(await (await ask(lectern, messageBody('configure the proxy'))).text())
  expect(chunks).toContainEqual(
    expect.objectContaining({
      type: 'data-notice',
      data: expect.objectContaining({ code: 'model-unavailable' }),
    }),
  )
  expect(answerText(chunks)).toContain('server.proxy')
  expect(chunks.at(-1)).toMatchObject({ type: 'finish' })
})

test.each(Object.keys(releases) as Release[])('ai %s reads a model’s answer', async release => {
  service.mock.on(always, { content: 'Set `server.proxy` [1], with `ws: true` [2].' })
  const api = `${lectern.url}/discovery/v2/assistant/${lectern.domain}/message`
  const { chat, state } = await createChat(release, { api, key: lectern.assistantKey })
  await chat.sendMessage({ text: `${question} (${release})` })
  expect(state.error).toBeUndefined()
  expect(messageText(state.messages.at(-1))).toContain('Set `server.proxy` [1](')
  expect(state.messages.at(-1)?.parts.some(part => part.type === 'source-url')).toBe(true)
})

test('the model classifies a question after it is answered', async () => {
  const classifying = await startLectern({
    environment: {
      LECTERN_MODEL: 'compatible:some-model',
      LECTERN_MODEL_URL: service.choice('compatible').url ?? '',
    },
  })
  service.mock.on({ userMessage: /<passages>/ }, { content: 'Set `server.proxy` [1].' })
  service.mock.on(always, { content: 'comparison' })
  await (await ask(classifying, messageBody(question))).text()
  await expect
    .poll(async () => {
      const response = await callAdmin(classifying, `/v1/analytics/${classifying.projectId}/assistant`)
      return exportPageSchema.parse(await response.json()).conversations.at(-1)?.queryCategory
    })
    .toBe('comparison')
  await classifying.close()
})

test('without a model, no AI library is loaded', async () => {
  const app = fileURLToPath(new URL('../src/server/app.ts', import.meta.url))
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import(${JSON.stringify(app)})
    console.log(loaded.filter(url => /node_modules.(?:ai|@ai-sdk)./.test(url)).length, loaded.length > 100)`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script])
  expect(stdout.trim()).toBe('0 true')
})
