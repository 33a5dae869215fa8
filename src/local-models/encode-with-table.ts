import type { Tokenizer } from '@huggingface/tokenizers'
import type { TokenTable } from './token-table.ts'

/** Passages rarely have more tokens. */
const mostTokens = 512
const mostCharacters = 4_000

/**
 * Returns the mean of the vectors of a text's tokens, scaled to length one (Tulkens and van Dongen, "Model2Vec", 2024). A text without known
 * tokens has the zero vector.
 */
export function encodeWithTable(
  { rows, scales, dimensions, count }: TokenTable,
  tokenizer: Pick<Tokenizer, 'encode'>,
  text: string,
): Float32Array {
  const sum = new Float32Array(dimensions)
  const { ids, tokens } = tokenizer.encode(text.slice(0, mostCharacters), { add_special_tokens: false })
  for (const [at, id] of ids.slice(0, mostTokens).entries()) {
    if (id >= count || tokens[at] === '[UNK]') continue
    const [start, scale] = [id * dimensions, scales?.[id] ?? 1]
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + scale * (rows[start + i] ?? 0)
  }
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map(value => value / length) : sum
}
