import { expect, test } from 'vitest'
import { routes, type UpdateState, updateStatusSchema } from '../contract/index.ts'
import { followUpdate, type StatusAnswer, type StatusQuestion } from './follow-update.ts'

const example = updateStatusSchema.parse(routes.readUpdateStatus.example.response)

function answer(status: UpdateState, etag: string | null): StatusAnswer {
  return { changed: true, status: { ...example, status }, etag }
}

async function follow(answers: StatusAnswer[]) {
  const questions: StatusQuestion[] = []
  const waits: number[] = []
  const readStatus = async (question: StatusQuestion) => {
    questions.push(question)
    return answers.shift() ?? { changed: false as const }
  }
  const states = await Array.fromAsync(
    followUpdate({ readStatus, wait: async ms => void waits.push(ms) }, undefined),
  )
  return { seen: states.map(({ status }) => status), questions, waits }
}

test('an update is followed through its states to its end', async () => {
  const { seen, questions } = await follow([
    answer('queued', '"1"'),
    { changed: false },
    answer('in_progress', '"2"'),
    answer('success', '"3"'),
  ])
  expect(seen).toEqual(['queued', 'in_progress', 'success'])
  expect(questions.map(({ etag }) => etag)).toEqual([undefined, '"1"', '"1"', '"2"'])
})

test('an update that has ended is asked for once, without waiting', async () => {
  const { seen, questions, waits } = await follow([answer('failure', null)])
  expect(seen).toEqual(['failure'])
  expect(questions).toEqual([{}])
  expect(waits).toEqual([])
})

test('a server that does not hold its answers is not asked without a pause', async () => {
  const { waits } = await follow([answer('queued', null), answer('queued', null), answer('success', null)])
  expect(waits.every(ms => ms > 0)).toBe(true)
  expect(waits).toHaveLength(2)
})
