/** A choice of a chunk, or its text. */
export type Delta = string | { delta: object; finish_reason?: string }
export const stop = { delta: {}, finish_reason: 'stop' }
export const calls = { delta: {}, finish_reason: 'tool_calls' }

export function search(query: string, index = 0): Delta {
  const called = { name: 'search', arguments: JSON.stringify({ query }) }
  return { delta: { tool_calls: [{ index, id: `call-${query}`, function: called }] } }
}

/** The stream of a server with OpenAI’s chat protocol, without its end. */
export function events(...deltas: Delta[]): string {
  const choices = deltas.map(delta => (typeof delta === 'string' ? { delta: { content: delta } } : delta))
  return choices.map(choice => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`).join('')
}
