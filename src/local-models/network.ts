import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Tokenizer } from '@huggingface/tokenizers'
import type { Pooling } from './model-manifest.ts'

/** The part of ONNX Runtime that is used. It is installed separately, so its types are not here. */
interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> }
  Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => object
}

interface Session {
  readonly inputNames: readonly string[]
  /** Outputs in the order of the model. */
  run(feeds: Record<string, object>): Promise<Record<string, Output>>
}

interface Output {
  data: ArrayLike<number>
  dims: readonly number[]
}

/** Encodes a text as a vector of length one. */
export type EncodeText = (text: string) => Promise<Float32Array>
/** Scores how well a passage fits a question. Scales differ between models. */
export type ScorePair = (query: string, document: string) => Promise<number>

const runtimeName = 'onnxruntime-node'
const charactersPerToken = 10
/** The least part of the tokens that is left for the passage. */
const passageShare = 2 / 3

/** Where ONNX Runtime is installed: next to the models, or with Lectern for its tests. Undefined if it is missing. */
export function findRuntime(modelsFolder: string): string | undefined {
  for (const from of [join(modelsFolder, 'package.json'), import.meta.filename]) {
    try {
      return createRequire(from).resolve(runtimeName)
    } catch {}
  }
  return undefined
}

interface NetworkFile {
  weights: string
  /** The path of ONNX Runtime. */
  runtime: string
  maxTokens: number
}

/** The tokens of a text, or of two texts, of which the second has type 1. */
interface Tokens {
  ids: readonly number[]
  types: readonly number[]
}

/** Opens a sentence encoder in the ONNX format. Its output is a vector for the text, or vectors for the tokens, which are pooled. */
export async function openEncoder(
  file: NetworkFile & { pooling: Pooling },
  tokenizer: Pick<Tokenizer, 'encode'>,
): Promise<EncodeText> {
  const run = await openSession(file)
  const { maxTokens, pooling } = file
  const pool = pooling === 'first' ? firstRow : averageRows
  return async text => {
    const ids = cutTokens(tokenizer.encode(text.slice(0, maxTokens * charactersPerToken)).ids, maxTokens)
    const outputs = await run({ ids, types: ids.map(() => 0) })
    const whole = outputs.find(({ data, dims }) => dims.length === 2 && data.length > 1)
    const tokens = outputs.find(({ dims }) => dims.length === 3)
    if (whole) return scaleToOne(Float32Array.from(whole.data))
    if (tokens) return scaleToOne(pool(tokens.data, tokens.dims.at(-1) ?? 1))
    throw new Error('the model returns no vector')
  }
}

/** Opens a cross-encoder in the ONNX format. Its first output is one number for a question with a passage. */
export async function openCrossEncoder(
  file: NetworkFile,
  tokenizer: Pick<Tokenizer, 'encode'>,
): Promise<ScorePair> {
  const run = await openSession(file)
  const { maxTokens } = file
  const cutQuestion = (query: string) => {
    const text = query.slice(0, maxTokens * charactersPerToken)
    const { length } = tokenizer.encode(text, { add_special_tokens: false }).ids
    return text.slice(0, Math.floor(text.length * Math.min(1, (maxTokens * (1 - passageShare)) / length)))
  }
  return async (query, document) => {
    const pair = tokenizer.encode(cutQuestion(query), {
      text_pair: document.slice(0, maxTokens * charactersPerToken),
      return_token_type_ids: true,
    })
    // A cast: not every model has types, whatever the library declares.
    const types = (pair.token_type_ids as number[] | undefined) ?? pair.ids.map(() => 0)
    const [output] = await run({
      ids: cutTokens(pair.ids, maxTokens),
      types: cutTokens(types, maxTokens),
    })
    const score = output?.data[0]
    if (output?.data.length !== 1 || score === undefined)
      throw new Error('the model returns no score for a question with a passage')
    return score
  }
}

/** One thread: the server needs the other cores. */
async function openSession({ weights, runtime: path }: NetworkFile) {
  const runtime: Runtime = createRequire(import.meta.url)(path)
  const session = await runtime.InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })
  return async (tokens: Tokens): Promise<Output[]> => {
    const feeds = Object.fromEntries(
      session.inputNames.map(name => [
        name,
        new runtime.Tensor('int64', makeInput(name, tokens), [1, tokens.ids.length]),
      ]),
    )
    return Object.values(await session.run(feeds))
  }
}

function makeInput(name: string, { ids, types }: Tokens): BigInt64Array {
  if (name === 'attention_mask') return new BigInt64Array(ids.length).fill(1n)
  return BigInt64Array.from(name === 'input_ids' ? ids : types, BigInt)
}

/** Keeps the last token, which ends a text. */
function cutTokens(ids: readonly number[], most: number): readonly number[] {
  return ids.length <= most ? ids : [...ids.slice(0, most - 1), ids.at(-1) ?? 0]
}

function firstRow(values: ArrayLike<number>, width: number): Float32Array {
  return Float32Array.from({ length: width }, (_, i) => values[i] ?? 0)
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
