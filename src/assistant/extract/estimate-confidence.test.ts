import { expect, test } from 'vitest'
import type { AnswerEvidence } from './answer-evidence.ts'
import { estimateConfidence } from './estimate-confidence.ts'

const evidence: AnswerEvidence = {
  ...{ answerability: 1, stated: 0.7, repeated: 0.6, agreement: 0.4 },
  ...{ margin: 0.2, first: 1, unheaded: 0.1, unstatedNames: 0, closeness: null },
}

test('a section that is closer to the question is more likely to answer it', () => {
  const [far, near, nearest] = [1, 3, 5].map(closeness => estimateConfidence({ ...evidence, closeness }))
  expect(near).toBeGreaterThan(far ?? 1)
  expect(nearest).toBeGreaterThan(near ?? 1)
  expect(nearest).toBeLessThan(1)
})

test('a section like most others is less likely to answer than without a search by meaning', () => {
  expect(estimateConfidence({ ...evidence, closeness: 0 })).toBeLessThan(estimateConfidence(evidence))
})
