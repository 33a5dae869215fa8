import { expect, test } from 'vitest'
import { labelledQuestions } from '../../../test/support/labelled-questions.ts'
import { classifyQuestion } from './classify-question.ts'

const labelled = Object.entries(labelledQuestions).flatMap(([category, questions]) =>
  questions.map(text => ({ category, text, given: classifyQuestion(text) })),
)

test('at least 80 % of more than 200 questions get the category that a person chose', () => {
  const missed = labelled.filter(({ category, given }) => given !== category)
  expect(labelled.length).toBeGreaterThan(200)
  expect(1 - missed.length / labelled.length).toBeGreaterThanOrEqual(0.8)
})

test.each(Object.keys(labelledQuestions))('most questions labelled %s are recognised', category => {
  const own = labelled.filter(question => question.category === category)
  const right = own.filter(({ given }) => given === category)
  expect(right.length / own.length).toBeGreaterThanOrEqual(0.6)
})
