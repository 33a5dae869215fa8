import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config/read-config.ts'
import {
  modelTrialsSchema,
  modelUsageSchema,
  problemSchema,
  projectModelsSchema,
} from '../src/contract/index.ts'
import { createApp } from '../src/server/app.ts'
import { silentLog } from '../src/shared/index.ts'
import { databaseKinds } from './support/databases.ts'
import { startModelService } from './support/model-service.ts'
import { answerText, ask, callAdmin, messageBody, readChunks, readUntil } from './support/requests.ts'
import { startStallingProvider } from './support/stalling-provider.ts'
import { type RunningLectern, sharedSecret, startLectern } from './support/start-lectern.ts'

const always = { predicate: () => true }
const question = 'How do I configure the proxy?'
const secretKey = 'sk-a-secret-of-the-owner'

describe.each(databaseKinds)('a project’s models on %s', kind => {
  let service: Awaited<ReturnType<typeof startModelService>>
  let lectern: RunningLectern
  const path = () => `/v1/project/models/${lectern.projectId}`
  const put = (body: object, options = {}) => callAdmin(lectern, path(), { method: 'PUT', body, ...options })
  const own = (more: object = {}) => ({
    provider: 'compatible',
    model: 'own-model',
    url: service.choice('compatible').url,
    key: secretKey,
    ...more,
  })

  beforeAll(async () => {
    service = await startModelService()
    lectern = await startLectern({
      kind,
      environment: { LECTERN_MODEL_PRIVATE: 'true', LECTERN_MODEL_CLASSIFY: 'false' },
    })
  })
  beforeEach(async () => {
    service.mock.reset()
    service.mock.on(always, { content: 'Set `server.proxy` [1].' })
    await callAdmin(lectern, path(), { method: 'DELETE' })
  })
  afterAll(async () => {
    await lectern.close()
    await service.close()
  })

  const askQuestion = async (text = question) =>
    readChunks(await (await ask(lectern, messageBody(text))).text())
  const refusal = async (response: Response) => problemSchema.parse(await response.json())

  test('are used from the next question, and never reveal their key', async () => {
    expect(answerText(await askQuestion())).not.toContain('Set `server.proxy` [1](')
    const saved = await put({ models: [own()] })
    const text = await saved.text()
    expect(text).not.toContain(secretKey)
    expect(text).not.toMatch(/sealed/i)
    expect(projectModelsSchema.parse(JSON.parse(text))).toMatchObject({
      uses: 'project',
      models: [{ model: 'own-model', keyHint: '…wner' }],
    })
    expect(answerText(await askQuestion())).toContain('Set `server.proxy` [1](')
    // The mock redacts keys.
    expect(service.mock.getLastRequest()?.headers.authorization).toBe('[REDACTED]')
    expect(await (await callAdmin(lectern, path())).text()).not.toContain(secretKey)
    const rows = await lectern.app.services.database.queries
      .selectFrom('project_models')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secretKey)
    await callAdmin(lectern, path(), { method: 'DELETE' })
    expect(answerText(await askQuestion())).not.toContain('Set `server.proxy` [1](')
  })

  test('an omitted key is kept for the same address and dropped for another', async () => {
    await put({ models: [own()] })
    const { key: _, ...keyless } = own({ model: 'another' })
    expect(
      projectModelsSchema.parse(await (await put({ models: [keyless] })).json()).models[0]?.keyHint,
    ).toBe('…wner')
    const moved = { ...keyless, url: 'https://elsewhere.example/v1' }
    expect(
      projectModelsSchema.parse(await (await put({ models: [moved] })).json()).models[0]?.keyHint,
    ).toBeNull()
    const keyOf = (name: string) => `sk-a-secret-of-${name}`
    const copied = await put({ models: [own({ key: `${secretKey}\n` })] })
    expect(projectModelsSchema.parse(await copied.json()).models[0]?.keyHint).toBe('…wner')
    await put({ models: ['one', 'two'].map(model => own({ model, key: keyOf(model) })) })
    const { key: __, ...unnamed } = own()
    const turned = await put({ models: ['two', 'one'].map(model => ({ ...unnamed, model })) })
    expect(projectModelsSchema.parse(await turned.json()).models.map(({ keyHint }) => keyHint)).toEqual([
      '…-two',
      '…-one',
    ])
  })

  test('invalid settings are refused with their path', async () => {
    const openai = { provider: 'openai', model: 'gpt-5-mini' }
    expect((await refusal(await put({ models: [openai] }))).details).toEqual([
      { path: 'models.0.key', message: 'is needed for openai' },
    ])
    expect((await put({ models: [{ provider: 'compatible', model: 'm' }] })).status).toBe(400)
    expect((await put({ models: [own({ url: 'ftp://x.example' })] })).status).toBe(400)
    expect((await put({ models: [own({ url: 'https://user:pass@x.example/v1' })] })).status).toBe(400)
    expect((await put({ models: [own({ url: 'https://x.example/v1?version=2' })] })).status).toBe(400)
    expect((await put({ models: [own({ key: 'sk-copied…' })] })).status).toBe(400)
    expect((await put({ models: [own()], budget: { cost: 1 } })).status).toBe(400)
    expect((await put({ models: [own()], temperature: 3 })).status).toBe(400)
    expect((await put({})).status).toBe(400)
  })

  test('need an admin key of the organisation', async () => {
    for (const [method, address] of [
      ['GET', path()],
      ['PUT', path()],
      ['DELETE', path()],
      ['POST', `${path()}/test`],
      ['GET', `/v1/project/usage/${lectern.projectId}`],
    ] as const) {
      const body = method === 'PUT' ? { models: [] } : undefined
      const call = (key: string | null) => callAdmin(lectern, address, { method, key, body })
      expect((await call(null)).status).toBe(401)
      expect((await call(lectern.assistantKey)).status).toBe(403)
      const elsewhere = address.replace(lectern.projectId, '01K5ZQC1E3G5J7K9M1N3P5Q7R9')
      expect((await callAdmin(lectern, elsewhere, { method, body })).status).toBe(404)
    }
  })

  test('a test reports which models work and why others fail', async () => {
    service.mock.reset()
    service.mock.on({ model: 'wrong' }, { error: { message: `no such key ${secretKey}` }, status: 401 })
    service.mock.on(always, { content: 'Yes.' })
    await put({ models: [own(), own({ model: 'wrong' })] })
    const response = await (await callAdmin(lectern, `${path()}/test`, { method: 'POST' })).text()
    expect(response).not.toContain(secretKey)
    expect(modelTrialsSchema.parse(JSON.parse(response)).trials).toMatchObject([
      { model: 'compatible:own-model', works: true, problem: null },
      { model: 'compatible:wrong', works: false, problem: expect.stringContaining('401') },
    ])
  })

  test('costs are added up, and answers quote the docs once the budget is spent', async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }
    service.mock.reset()
    service.mock.on(always, { content: 'Set `server.proxy` [1].', usage })
    await put({ models: [own({ price: { input: 1, output: 10 } })], budget: { tokens: 1_500 } })
    const readTotal = async () => {
      const response = await callAdmin(lectern, `/v1/project/usage/${lectern.projectId}`)
      return modelUsageSchema.parse(await response.json()).total
    }
    // The budget that an answer reserves is released once its cost is recorded.
    await askQuestion('How do I set the proxy?')
    await expect.poll(readTotal).toMatchObject({ answers: 2, cost: 0.0019, unpricedAnswers: 1 })
    await askQuestion('How is the proxy configured?')
    await expect.poll(readTotal).toMatchObject({ answers: 3, cost: 0.0038, unpricedAnswers: 1 })
    const over = await askQuestion('Where is the proxy configured?')
    expect(over).toContainEqual(
      expect.objectContaining({
        type: 'data-notice',
        data: expect.objectContaining({ code: 'budget-used-up' }),
      }),
    )
    expect(answerText(over)).toContain('server.proxy')
    const [turn] = await lectern.app.services.database.queries
      .selectFrom('turns')
      .select(['model', 'input_tokens', 'output_tokens', 'cost_nanos', 'groundedness'])
      .where('query', '=', 'How do I set the proxy?')
      .execute()
    expect(turn).toEqual({
      model: 'compatible:own-model',
      input_tokens: 900,
      output_tokens: 100,
      cost_nanos: 1_900_000,
      groundedness: 1,
    })
  })

  test.each(['leaves', 'stops a resumable answer'])(
    'if a reader %s, the request to the provider is aborted',
    async how => {
      const provider = await startStallingProvider('The proxy is ')
      await put({ models: [own({ url: provider.choice.url })] })
      const leaving = new AbortController()
      const id = 'an-unguessable-chat'
      const isResumable = how !== 'leaves'
      const body = messageBody(
        `The proxy of a reader who ${how}?`,
        isResumable ? { id, resumable: true } : {},
      )
      const response = await ask(lectern, body, { signal: leaving.signal })
      await readUntil(response, 'The proxy')
      leaving.abort()
      if (isResumable)
        await fetch(`${lectern.url}/discovery/v2/assistant/${lectern.domain}/message/${id}/stream`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${lectern.assistantKey}` },
        })
      await provider.closed
      provider.close()
    },
  )

  test.each(['from=2026-13-01', 'from=2026-03-02&to=2026-03-02', 'from=2020-01-01&to=2026-01-01'])(
    'usage for %s is refused',
    async query => {
      const response = await callAdmin(lectern, `/v1/project/usage/${lectern.projectId}?${query}`)
      expect(response.status).toBe(400)
    },
  )

  if (kind === 'postgres')
    test('a change also applies to other processes', async () => {
      const { location } = lectern
      const config = readConfig({
        PORT: '0',
        DATABASE_URL: location.kind === 'postgres' ? location.url : '',
        LECTERN_DATA: lectern.docs,
        LECTERN_SECRET: sharedSecret,
        LECTERN_MODEL_PRIVATE: 'true',
      })
      const other = await createApp({ config, log: silentLog, allowedFolders: [] })
      const askThere = async () =>
        answerText(
          readChunks(await (await ask({ ...lectern, url: other.url }, messageBody(question))).text()),
        )
      expect(await askThere()).not.toContain('Set `server.proxy` [1](')
      await put({ models: [own()] })
      expect(await askThere()).toContain('Set `server.proxy` [1](')
      await other.close()
    })
})

test('a project’s model at a private address is refused unless the operator allows it', async () => {
  const service = await startModelService()
  const lectern = await startLectern()
  const path = `/v1/project/models/${lectern.projectId}`
  const { port } = new URL(service.mock.url)
  const model = (host: string) => ({ provider: 'compatible', model: 'm', url: `http://${host}:${port}/v1` })
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1']) {
    const response = await callAdmin(lectern, path, { method: 'PUT', body: { models: [model(host)] } })
    expect(response.status).toBe(400)
  }
  await callAdmin(lectern, path, { method: 'PUT', body: { models: [model('localhost')] } })
  const trials = modelTrialsSchema.parse(
    await (await callAdmin(lectern, `${path}/test`, { method: 'POST' })).json(),
  )
  expect(trials.trials[0]).toMatchObject({ works: false, problem: expect.stringContaining('private') })
  expect(service.mock.getRequests()).toEqual([])
  await lectern.close()
  await service.close()
})
