import { describe, expect, test } from 'vitest'
import { createRunningAnswers } from './running-answers.ts'

const place = { projectId: 'p', chatId: 'c' }
const turn = { turnId: 't', stored: Promise.resolve(), headers: {}, ping: '' }

const lasting = { graceMs: 60_000, keptTurns: async () => new Set<string>() }

function createSource() {
  const stops: string[] = []
  return {
    stops,
    source: { ...turn, stop: (reason: Error) => void stops.push(reason.message) },
  }
}

describe('running answers', () => {
  test('there is no room for more than the limit, until one was read', () => {
    const answers = createRunningAnswers({ ...lasting, limit: 1, limitCharacters: 100 })
    const first = answers.open(place, createSource().source)?.answer
    expect(answers.open({ ...place, chatId: 'd' }, createSource().source)).toBeUndefined()
    first?.end('done')
    first?.forget()
    expect(answers.open({ ...place, chatId: 'd' }, createSource().source)).toBeDefined()
  })

  test('an answer that takes the place of another does not make room', () => {
    const answers = createRunningAnswers({ ...lasting, limit: 1, limitCharacters: 100 })
    answers.open(place, createSource().source)
    expect(answers.open(place, createSource().source)).toBeUndefined()
  })

  test('an answer that grows too long is stopped', () => {
    const answers = createRunningAnswers({ ...lasting, limit: 1, limitCharacters: 3 })
    const { source, stops } = createSource()
    const answer = answers.open(place, source)?.answer
    answer?.append('abc')
    expect(stops).toEqual([])
    answer?.append('d')
    expect(stops).toEqual(['The answer is too long and was cut off.'])
  })

  test('closing waits for the answers that are still written', async () => {
    const answers = createRunningAnswers({ ...lasting, limit: 5, limitCharacters: 100 })
    const events: string[] = []
    const opened = answers.open(place, {
      ...turn,
      stop: () => {
        events.push('stopped')
        queueMicrotask(() => {
          events.push('ended')
          opened?.answer.end('')
        })
      },
    })
    await answers.close()
    expect(events).toEqual(['stopped', 'ended'])
    expect(await answers.find(place)).toBeUndefined()
  })
  test('an answer is dropped with its turn, and one of another turn is not', async () => {
    const answers = createRunningAnswers({
      graceMs: 60_000,
      limit: 5,
      limitCharacters: 100,
      keptTurns: async () => new Set(['kept']),
    })
    const [one, other] = [createSource(), createSource()]
    answers.open(place, { ...one.source, turnId: 'erased' })
    answers.open({ ...place, chatId: 'd' }, { ...other.source, turnId: 'kept' })
    await answers.dropErased('another project')
    expect(await answers.find(place)).toBeDefined()
    await answers.dropErased('p')
    expect(one.stops).toEqual(['The conversation was erased.'])
    expect(await answers.find(place)).toBeUndefined()
    expect(other.stops).toEqual([])
    expect(await answers.find({ ...place, chatId: 'd' })).toBeDefined()
  })
})
