/** Tokens of one answer, over all calls of the model. */
export interface ModelUsage {
  /** All that was sent, those from the provider's cache among them. */
  inputTokens: number
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
