/**
 * How servers say that a request does not fit into the context of the model: OpenAI and vLLM, llama.cpp, LM Studio,
 * Anthropic, Google, and gateways. There is no common code or status for it.
 */
const sayings =
  /context[ _-]?(?:length|size|window|limit)|exceed_context|context the overflows|prompt is too long|too many (?:input |prompt )?tokens|input token count|reduce the length|max_tokens is too (?:large|big)|at most \d+ (?:completion|output) tokens/i

const longestText = 4_000

export function isTooLong(error: unknown): boolean {
  if (typeof error === 'string') return sayings.test(error.slice(0, longestText))
  if (typeof error !== 'object' || error === null) return false
  return ['message', 'responseBody', 'code', 'type'].some(member => {
    const value: unknown = Reflect.get(error, member)
    return typeof value === 'string' && sayings.test(value.slice(0, longestText))
  })
}
