import type { AnswerEvidence } from './answer-evidence.ts'
import { answerWeights } from './answer-weights.ts'

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

export function readFeatures(evidence: AnswerEvidence): number[] {
  return usedEvidence.map(name => evidence[name])
}

/** The probability that the best section states the answer, by logistic regression. */
export function estimateConfidence(evidence: AnswerEvidence): number {
  let sum = answerWeights.intercept
  for (const name of usedEvidence) sum += answerWeights[name] * evidence[name]
  return 1 / (1 + Math.exp(-sum))
}
