import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Tokenizer } from '@huggingface/tokenizers'

/** The part of ONNX Runtime that is used. It is installed separately, so its types are not here. */
interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> }
  Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => object
}

interface Session {
  readonly inputNames: readonly string[]
  run(
    feeds: Record<string, object>,
  ): Promise<Record<string, { data: ArrayLike<number>; dims: readonly number[] }>>
}

/** Encodes a text as a vector of length one. */
export type EncodeText = (text: string) => Promise<Float32Array>

const runtimeName = 'onnxruntime-node'
const charactersPerToken = 10

/** Where ONNX Runtime is installed: next to the models, or with Lectern for its tests. Undefined if it is missing. */
export function findRuntime(modelsFolder: string): string | undefined {
  for (const from of [join(modelsFolder, 'package.json'), import.meta.filename]) {
    try {
      return createRequire(from).resolve(runtimeName)
    } catch {}
  }
  return undefined
}

/**
 * Opens a sentence encoder in the ONNX format. Its output is a vector for the text, or vectors for the tokens, whose mean is taken.
 * One thread: the server needs the other cores.
 */
export async function openNetwork(
  { path, runtime: runtimePath, maxTokens }: { path: string; runtime: string; maxTokens: number },
  tokenizer: Pick<Tokenizer, 'encode'>,
): Promise<EncodeText> {
  const runtime: Runtime = createRequire(import.meta.url)(runtimePath)
  const session = await runtime.InferenceSession.create(path, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  return async text => {
    const ids = cutTokens(tokenizer.encode(text.slice(0, maxTokens * charactersPerToken)).ids, maxTokens)
    const feeds = Object.fromEntries(
      session.inputNames.map(name => [
        name,
        new runtime.Tensor('int64', makeInput(name, ids), [1, ids.length]),
      ]),
    )
    const outputs = Object.values(await session.run(feeds))
    const whole = outputs.find(({ dims }) => dims.length === 2)
    const tokens = outputs.find(({ dims }) => dims.length === 3)
    if (whole) return scaleToOne(Float32Array.from(whole.data))
    if (tokens) return scaleToOne(averageRows(tokens.data, tokens.dims.at(-1) ?? 1))
    throw new Error('the model returns no vector')
  }
}

function makeInput(name: string, ids: readonly number[]): BigInt64Array {
  if (name === 'input_ids') return BigInt64Array.from(ids, BigInt)
  const isMask = name === 'attention_mask'
  return new BigInt64Array(ids.length).fill(isMask ? 1n : 0n)
}

/** Keeps the last token, which ends a text. */
function cutTokens(ids: readonly number[], most: number): readonly number[] {
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ids.at(-1) ?? 0]
}

function averageRows(values: ArrayLike<number>, width: number): Float32Array {
  const sum = new Float32Array(width)
  for (let i = 0; i < values.length; i++) sum[i % width] = (sum[i % width] ?? 0) + (values[i] ?? 0)
  return sum
}

function scaleToOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map(value => value / length) : vector
}
