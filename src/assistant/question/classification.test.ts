import { expect, test } from 'vitest'
import { labelledQuestions } from '../../../test/support/labelled-questions.ts'
import { classifyQuestion } from './classify-question.ts'

const labelled = Object.entries(labelledQuestions).flatMap(([category, questions]) =>
  questions.map(text => ({ category, text, given: classifyQuestion(text) })),
)

test('of more than two hundred questions at least eight in ten get the category that a person gave them', () => {
  const missed = labelled.filter(({ category, given }) => given !== category)
  expect(labelled.length).toBeGreaterThan(200)
  expect(1 - missed.length / labelled.length).toBeGreaterThanOrEqual(0.8)
})

test.each(Object.keys(labelledQuestions))('of questions that are %s most are known to be', category => {
  const own = labelled.filter(question => question.category === category)
  const right = own.filter(({ given }) => given === category)
  expect(right.length / own.length).toBeGreaterThanOrEqual(0.6)
})
