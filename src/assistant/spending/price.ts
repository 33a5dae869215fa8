import type { ModelUsage } from '../../providers/index.ts'

/** What a provider asks for a million tokens, in the owner’s currency. */
export interface ModelPrice {
  input: number
  output: number
  /** Of input that comes from the provider's cache; as `input` unless given. */
  cachedInput?: number | undefined
}

/** Billionths of the currency, whole; null without a price. */
export function costOf(
  { inputTokens, cachedTokens, outputTokens }: ModelUsage,
  price: ModelPrice | null,
): number | null {
  if (price === null) return null
  const { input, output, cachedInput = input } = price
  const fresh = Math.max(0, inputTokens - cachedTokens)
  return Math.round((fresh * input + cachedTokens * cachedInput + outputTokens * output) * nanosPerToken)
}

/** A price of 1 for a million tokens is a thousand billionths for one. */
const nanosPerToken = 1_000
export const nanosInOne = 1_000_000_000
