import { answerabilityWeights } from './answerability-weights.ts'
import type { Evidence } from './gather-evidence.ts'

export type EvidenceName = keyof Evidence

/** The features of the model, in the order of its weights. */
export const usedEvidence = [
  'score',
  'scoreLog',
  'fall',
  'near',
  'ordered',
  'unknown',
  'words',
  'length',
  'possibleSurprise',
  'rarity',
  'passages',
] as const satisfies EvidenceName[]

export function readFeatures(evidence: Evidence): number[] {
  return usedEvidence.map(name => evidence[name])
}

/** Returns the calibrated probability that a site answers a question, by logistic regression. */
export function estimateAnswerability(evidence: Evidence): number {
  if (evidence.covered === 0) return 0
  let sum = answerabilityWeights.intercept
  for (const name of usedEvidence) sum += answerabilityWeights[name] * evidence[name]
  return 1 / (1 + Math.exp(-sum))
}
