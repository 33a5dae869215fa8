import type { ModelUsage } from '../../providers/index.ts'

/** Price per million tokens, in the owner's currency. */
export interface ModelPrice {
  input: number
  output: number
  /** For input from the provider's cache. Default: `input`. */
  cachedInput?: number | undefined
}

/** Returns whole billionths of the currency; null without a price. */
export function costOf(
  { inputTokens, cachedTokens, outputTokens }: ModelUsage,
  price: ModelPrice | null,
): number | null {
  if (price === null) return null
  const { input, output, cachedInput = input } = price
  const fresh = Math.max(0, inputTokens - cachedTokens)
  return Math.round((fresh * input + cachedTokens * cachedInput + outputTokens * output) * nanosPerToken)
}

/** A price of 1 per million tokens is 1,000 billionths per token. */
const nanosPerToken = 1_000
export const nanosInOne = 1_000_000_000
