/** Tokens of one answer, summed over all calls. */
export interface ModelUsage {
  inputTokens: number
  /** Part of `inputTokens` that came from the provider's cache. */
  cachedTokens: number
  outputTokens: number
}

export const noUsage: ModelUsage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }

export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}
