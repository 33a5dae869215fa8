import { expect, test } from 'vitest'
import { askModel, questionOf } from '../../../test/support/ask-model.ts'
import type { AnswerEvent, AnswerModel, AnswerSite } from '../answer/answer-model.ts'
import { limitCategories } from './limit-categories.ts'

const site: AnswerSite = {
  projectId: 'p',
  deploymentId: 'd',
  commitSha: null,
  pageUrl: (path: string) => path,
  // The model of these tests never looks into it.
  index: undefined as never,
}

function modelOf(queryCategory: string | null): AnswerModel {
  const verdict = { resolutionStatus: 'answered', reason: 'grounded', queryCategory, insight: 1 } as const
  const events: AnswerEvent[] = [
    { type: 'text-delta', delta: 'Yes.' },
    { type: 'answer-end', verdict },
  ]
  return { answer: () => events }
}

const billing = [
  { name: 'billing', description: 'about money' },
  { name: 'how-to', description: 'how something is done' },
]

test.each([
  ['how-to', 'how-to'],
  ['concept', null],
  [null, null],
])('the rules’ category %j becomes %j if the owner has a list', async (given, left) => {
  const { said, verdict } = await askModel(limitCategories(modelOf(given), billing), site, questionOf('?'))
  expect(said).toBe('Yes.')
  expect(verdict).toEqual({
    resolutionStatus: 'answered',
    reason: 'grounded',
    insight: 1,
    queryCategory: left,
  })
})

test('without a list, all categories stay', () => {
  const model = modelOf('concept')
  expect(limitCategories(model, null)).toBe(model)
})
