import type { AnswerEvidence } from './answer-evidence.ts'
import { answerWeights } from './answer-weights.ts'
import { answerWeightsByMeaning } from './answer-weights-by-meaning.ts'

/** The measures of the model, in the order of its weights. */
export const usedEvidence = [
  'answerability',
  'stated',
  'repeated',
  'agreement',
  'margin',
  'first',
  'unheaded',
  'unstatedNames',
] as const satisfies (keyof AnswerEvidence)[]

/** The measures if the question was also searched by meaning. */
export const usedByMeaning = [...usedEvidence, 'closeness'] as const satisfies (keyof AnswerEvidence)[]

export function readFeatures(evidence: AnswerEvidence): number[] {
  const used = evidence.closeness === null ? usedEvidence : usedByMeaning
  return used.map(name => evidence[name] ?? 0)
}

/** The probability that the best section states the answer, by logistic regression. */
export function estimateConfidence(evidence: AnswerEvidence): number {
  const byMeaning = evidence.closeness === null ? null : answerWeightsByMeaning
  const weights = byMeaning ?? answerWeights
  let sum = weights.intercept
  for (const name of usedEvidence) sum += weights[name] * evidence[name]
  sum += (byMeaning?.closeness ?? 0) * (evidence.closeness ?? 0)
  return 1 / (1 + Math.exp(-sum))
}
