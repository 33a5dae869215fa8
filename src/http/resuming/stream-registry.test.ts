import { describe, expect, test } from 'vitest'
import { createStreamRegistry } from './stream-registry.ts'

const key = { projectId: 'p', chatId: 'c' }
const turn = { turnId: 't', stored: Promise.resolve(), headers: {}, ping: '' }

const lasting = { graceMs: 60_000, keptTurns: async () => new Set<string>() }

function createSource() {
  const stops: string[] = []
  return {
    stops,
    source: { ...turn, stop: (reason: Error) => void stops.push(reason.message) },
  }
}

describe('the registry of resumable streams', () => {
  test('streams over the limit are refused until one was read', () => {
    const registry = createStreamRegistry({ ...lasting, limit: 1, limitCharacters: 100 })
    const first = registry.open(key, createSource().source)?.stream
    expect(registry.open({ ...key, chatId: 'd' }, createSource().source)).toBeUndefined()
    first?.end('done')
    first?.discard()
    expect(registry.open({ ...key, chatId: 'd' }, createSource().source)).toBeDefined()
  })

  test('a stream that replaces another counts against the limit, too', () => {
    const registry = createStreamRegistry({ ...lasting, limit: 1, limitCharacters: 100 })
    registry.open(key, createSource().source)
    expect(registry.open(key, createSource().source)).toBeUndefined()
  })

  test('an answer that becomes too long is stopped', () => {
    const registry = createStreamRegistry({ ...lasting, limit: 1, limitCharacters: 3 })
    const { source, stops } = createSource()
    const stream = registry.open(key, source)?.stream
    stream?.append('abc')
    expect(stops).toEqual([])
    stream?.append('d')
    expect(stops).toEqual(['The answer is too long and was cut off.'])
  })

  test('closing waits for answers in progress', async () => {
    const registry = createStreamRegistry({ ...lasting, limit: 5, limitCharacters: 100 })
    const events: string[] = []
    const opened = registry.open(key, {
      ...turn,
      stop: () => {
        events.push('stopped')
        queueMicrotask(() => {
          events.push('ended')
          opened?.stream.end('')
        })
      },
    })
    await registry.close()
    expect(events).toEqual(['stopped', 'ended'])
    expect(await registry.find(key)).toBeUndefined()
  })
  test('erasing a turn drops its stream and no other', async () => {
    const registry = createStreamRegistry({
      graceMs: 60_000,
      limit: 5,
      limitCharacters: 100,
      keptTurns: async () => new Set(['kept']),
    })
    const [one, other] = [createSource(), createSource()]
    registry.open(key, { ...one.source, turnId: 'erased' })
    registry.open({ ...key, chatId: 'd' }, { ...other.source, turnId: 'kept' })
    await registry.dropErased('another project')
    expect(await registry.find(key)).toBeDefined()
    await registry.dropErased('p')
    expect(one.stops).toEqual(['The conversation was erased.'])
    expect(await registry.find(key)).toBeUndefined()
    expect(other.stops).toEqual([])
    expect(await registry.find({ ...key, chatId: 'd' })).toBeDefined()
  })
})
