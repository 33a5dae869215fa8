import { answerabilityWeights } from './answerability-weights.ts'
import type { Evidence } from './gather-evidence.ts'

export type EvidenceName = keyof Evidence

/** What the model reads, in the order of its weights. */
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

/** The calibrated probability that a site answers a question: logistic regression on what the search shows. */
export function estimateAnswerability(evidence: Evidence): number {
  if (evidence.covered === 0) return 0
  let sum = answerabilityWeights.intercept
  for (const name of usedEvidence) sum += answerabilityWeights[name] * evidence[name]
  return 1 / (1 + Math.exp(-sum))
}
