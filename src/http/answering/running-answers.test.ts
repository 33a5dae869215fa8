import { describe, expect, test } from 'vitest'
import { createRunningAnswers } from './running-answers.ts'

const place = { projectId: 'p', chatId: 'c' }

function createSource() {
  const stops: string[] = []
  return {
    stops,
    source: { headers: {}, ping: '', stop: (reason: Error) => void stops.push(reason.message) },
  }
}

describe('running answers', () => {
  test('there is no room for more than the limit, until one was read', () => {
    const answers = createRunningAnswers({ graceMs: 60_000, limit: 1, limitCharacters: 100 })
    const first = answers.open(place, createSource().source)
    expect(answers.open({ ...place, chatId: 'd' }, createSource().source)).toBeUndefined()
    first?.end('done')
    first?.forget()
    expect(answers.open({ ...place, chatId: 'd' }, createSource().source)).toBeDefined()
  })

  test('an answer that takes the place of another does not make room', () => {
    const answers = createRunningAnswers({ graceMs: 60_000, limit: 1, limitCharacters: 100 })
    answers.open(place, createSource().source)
    expect(answers.open(place, createSource().source)).toBeUndefined()
  })

  test('an answer that grows too long is stopped', () => {
    const answers = createRunningAnswers({ graceMs: 60_000, limit: 1, limitCharacters: 3 })
    const { source, stops } = createSource()
    const answer = answers.open(place, source)
    answer?.append('abc')
    expect(stops).toEqual([])
    answer?.append('d')
    expect(stops).toEqual(['The answer is too long and was cut off.'])
  })

  test('closing waits for the answers that are still written', async () => {
    const answers = createRunningAnswers({ graceMs: 60_000, limit: 5, limitCharacters: 100 })
    const events: string[] = []
    const answer = answers.open(place, {
      headers: {},
      ping: '',
      stop: () => {
        events.push('stopped')
        queueMicrotask(() => {
          events.push('ended')
          answer?.end('')
        })
      },
    })
    await answers.close()
    expect(events).toEqual(['stopped', 'ended'])
    expect(answers.find(place)).toBeUndefined()
  })
})
