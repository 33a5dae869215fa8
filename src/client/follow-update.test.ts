import { expect, test } from 'vitest'
import { routes, type UpdateState, updateStatusSchema } from '../contract/index.ts'
import { followUpdate, type StatusOptions, type StatusResult } from './follow-update.ts'

const example = updateStatusSchema.parse(routes.readUpdateStatus.example.response)

function answer(status: UpdateState, etag: string | null): StatusResult {
  return { changed: true, status: { ...example, status }, etag }
}

async function follow(answers: StatusResult[]) {
  const questions: StatusOptions[] = []
  const waits: number[] = []
  const readStatus = async (question: StatusOptions) => {
    questions.push(question)
    return answers.shift() ?? { changed: false as const }
  }
  const states = await Array.fromAsync(
    followUpdate({ readStatus, wait: async ms => void waits.push(ms) }, undefined),
  )
  return { seen: states.map(({ status }) => status), questions, waits }
}

test('a deployment is followed through its states until it ends', async () => {
  const { seen, questions } = await follow([
    answer('queued', '"1"'),
    { changed: false },
    answer('in_progress', '"2"'),
    answer('success', '"3"'),
  ])
  expect(seen).toEqual(['queued', 'in_progress', 'success'])
  expect(questions.map(({ etag }) => etag)).toEqual([undefined, '"1"', '"1"', '"2"'])
})

test('the status of an ended deployment is requested once, without waiting', async () => {
  const { seen, questions, waits } = await follow([answer('failure', null)])
  expect(seen).toEqual(['failure'])
  expect(questions).toEqual([{}])
  expect(waits).toEqual([])
})

test('requests have pauses between them even if the server does not delay its responses', async () => {
  const { waits } = await follow([answer('queued', null), answer('queued', null), answer('success', null)])
  expect(waits.every(ms => ms > 0)).toBe(true)
  expect(waits).toHaveLength(2)
})
