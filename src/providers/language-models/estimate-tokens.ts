const bytesForEachToken = 3.5

/** A high estimate: Latin text has about four bytes per token, Chinese three. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesForEachToken)
}

/** The beginning of a text, as much as fits. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const bytes = Buffer.from(text).subarray(0, Math.max(0, Math.floor(tokens * bytesForEachToken) - 3))
  return `${bytes.toString('utf8').replace(/(?<!\uFFFD)\uFFFD+$/, '')}…`
}
