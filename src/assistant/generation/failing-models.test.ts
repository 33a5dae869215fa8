import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askModel } from '../../../test/support/ask-model.ts'
import { createManualClock } from '../../../test/support/manual-clock.ts'
import { asked, createModel, site } from '../../../test/support/model-fixtures.ts'
import { startModelService } from '../../../test/support/model-service.ts'
import { startStallingProvider } from '../../../test/support/stalling-provider.ts'
import { createAnswerCache } from '../answer-cache/answer-cache.ts'

let service: Awaited<ReturnType<typeof startModelService>>
beforeAll(async () => {
  service = await startModelService()
})
beforeEach(() => {
  service.mock.reset()
})
afterAll(() => service.close())

const always = { predicate: () => true }
const requestCount = () => service.mock.getRequests().length

describe('when a model fails', () => {
  test('the fallback model answers', async () => {
    service.mock.on({ model: 'first' }, { error: { message: 'no' }, status: 500 })
    service.mock.on({ model: 'second' }, { content: 'With `ramp` [1].' })
    const models = [service.choice('openai', 'first'), service.choice('anthropic', 'second')]
    const { said, notices, verdict } = await askModel(createModel(models), site, asked)
    expect(said).toContain('With `ramp`')
    expect(notices).toEqual([])
    expect(verdict?.insight).toMatchObject({
      model: { model: 'anthropic:second', failures: [{ model: 'openai:first', kind: 'faulty' }] },
    })
  })

  test('the call is repeated if that may help, after the provider’s delay', async () => {
    service.mock.on(
      { ...always, sequenceIndex: 0 },
      { error: { message: 'wait' }, status: 429, retryAfter: 0 },
    )
    service.mock.on(always, { content: 'With `ramp` [1].' })
    const model = createModel([service.choice('openai')], { retries: 1 })
    expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect(requestCount()).toBe(2)
  })

  test('a delay that is too long for a reader is not waited for', async () => {
    service.mock.on(always, { error: { message: 'wait' }, status: 429, retryAfter: 3600 })
    const model = createModel([service.choice('openai')], { retries: 3 })
    expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
    expect(requestCount()).toBe(1)
  })

  test('repeatedly, it is paused for a while', async () => {
    const clock = createManualClock()
    service.mock.on(always, { error: { message: 'no' }, status: 503 })
    const model = createModel([service.choice('openai')], { clock })
    for (let n = 0; n < 5; n++) await askModel(model, site, asked)
    expect(requestCount()).toBe(3)
    clock.advance(60_000)
    await askModel(model, site, asked)
    await askModel(model, site, asked)
    expect(requestCount()).toBe(4)
  })

  test('models of the same provider and address are paused with it, others are not', async () => {
    service.mock.on({ model: 'other' }, { content: 'With `ramp` [1].' })
    service.mock.on(always, { error: { message: 'no' }, status: 503 })
    const [one, two, other] = ['one', 'two', 'other'].map(id => service.choice('openai', id))
    if (!one || !two || !other) throw new Error('there are three')
    const model = createModel([one, two, { ...other, url: `${other.url}/` }])
    for (let n = 0; n < 4; n++) expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect(requestCount()).toBe(3 + 4)
  })

  test('the substitute answer is not remembered', async () => {
    service.mock.on({ ...always, sequenceIndex: 0 }, { error: { message: 'no' }, status: 500 })
    service.mock.on(always, { content: 'With `ramp` [1].' })
    const model = createAnswerCache(createModel([service.choice('openai')]), { limitBytes: 1_000_000 })
    expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
    expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect(requestCount()).toBe(2)
  })
})

describe('with a provider that hangs', () => {
  const never = 1_000_000

  test('before the first word, the docs are quoted', async () => {
    const hanging = await startStallingProvider('')
    const { notices, verdict } = await askModel(
      createModel([hanging.choice], { silenceMs: 1_000, answerMs: never }),
      site,
      asked,
    )
    expect(notices).toEqual(['model-unavailable'])
    expect(verdict?.insight).toMatchObject({ model: { failures: [{ kind: 'slow' }] } })
    await hanging.closed
    hanging.close()
  })

  test('for longer than the answer’s time limit, the docs are quoted', async () => {
    const hanging = await startStallingProvider('')
    const model = createModel([hanging.choice], { silenceMs: never, answerMs: 500, retries: 5 })
    expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
    await hanging.closed
    hanging.close()
  })

  test('after the first words, the answer breaks off', async () => {
    const hanging = await startStallingProvider('The ramp rate is ')
    const { said, error } = await askModel(
      createModel([hanging.choice], { silenceMs: 1_000, answerMs: never }),
      site,
      asked,
    )
    expect(said).toContain('The ramp rate')
    expect(error).toMatchObject({ kind: 'slow' })
    await hanging.closed
    hanging.close()
  })

  test('a stream without a finish event is an answer that broke off', async () => {
    const hanging = await startStallingProvider('The ramp rate is ', { ends: true })
    const { said, error } = await askModel(createModel([hanging.choice]), site, asked)
    expect(said).toContain('The ramp rate')
    expect(error).toMatchObject({ kind: 'unreachable' })
    hanging.close()
  })

  test('when the reader leaves, the call at the provider ends', async () => {
    const hanging = await startStallingProvider('The ramp rate is ')
    const left = new AbortController()
    const reason = new Error('The reader has left.')
    const events = createModel([hanging.choice]).answer(site, asked, left.signal)
    const reading = (async () => {
      for await (const event of events) if (event.type === 'text-delta') left.abort(reason)
    })()
    await expect(reading).rejects.toBe(reason)
    await hanging.closed
    hanging.close()
  })
})
