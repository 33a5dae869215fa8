import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Its vectors are random, four numbers for each of sixteen tokens: one Gather of a table (`last_hidden_state`). */
const tinyNetwork =
  'CAg6rgMKKQoBdwoJaW5wdXRfaWRzEhFsYXN0X2hpZGRlbl9zdGF0ZSIGR2F0aGVyEgR0aW55KowCCBAIBBABQgF3SoACYUtNv5iEqb+CUn6+mUTXPvlpkT/AreA9S3oNv17nSL/OrT8/kkDRP1moiz633Z2/3lB1v23NzD9qwE8+mLbdv+loq72X5JS/Bhkhv+bb+b61mza/NqoNPzgzgb345Ba/DbzRPmZxVD+XTtK/InKDvkISe7+aTzG+rAulv+d+qTwULhu9KNKbvnUihr922cq+qrCLv3t3rb87LmY+Lv+Nv0PMlT9Kcjc/dbj/v3pUiz4NBY2/AmcHPXa3Mj3ehP6/UAZvvun2gr6rRXY/pjmXv1DwPD8kq4y/9p6pvkApV78HcLk/anYRP4GhG0CiVCQ/clFYP/42Vz/lShu/E2uPvVodCglpbnB1dF9pZHMSEAoOCAcSCgoDEgFiCgMSAXRaIgoOYXR0ZW50aW9uX21hc2sSEAoOCAcSCgoDEgFiCgMSAXRiKQoRbGFzdF9oaWRkZW5fc3RhdGUSFAoSCAESDgoDEgFiCgMSAXQKAggEQgQKABAR'

/** Scores a passage by its last letter in the alphabet, from 1 for a to 12 for l, whatever the question is. */
const tinyCrossEncoder =
  'CAg6mgMKJgoBdwoJaW5wdXRfaWRzEgFnIgZHYXRoZXIqCwoEYXhpcxgAoAECCiUKDnRva2VuX3R5cGVfaWRzEgJ0eSIEQ2FzdCoJCgJ0bxgBoAECChgKAnR5CgJheBIDdHkzIglVbnNxdWVlemUKEAoBZwoDdHkzEgFtIgNNdWwKNAoBbRIGbG9naXRzIglSZWR1Y2VNYXgqCwoEYXhlc0ABoAEHKg8KCGtlZXBkaW1zGACgAQISBHRpbnkqSwgQCAEQAUIBd0pAAAAAAAAAAAAAAAAAAAAAAAAAgD8AAABAAABAQAAAgEAAAKBAAADAQAAA4EAAAABBAAAQQQAAIEEAADBBAABAQSoSCAEQB0ICYXhKCAIAAAAAAAAAWh0KCWlucHV0X2lkcxIQCg4IBxIKCgMSAWIKAxIBdFoiCg5hdHRlbnRpb25fbWFzaxIQCg4IBxIKCgMSAWIKAxIBdFoiCg50b2tlbl90eXBlX2lkcxIQCg4IBxIKCgMSAWIKAxIBdGIZCgZsb2dpdHMSDwoNCAESCQoDEgFiCgIIAUIECgAQDQ=='

const letters = [...'abcdefghijkl']
const vocabulary = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...letters]
/** Words of one letter, so that texts can be written by hand. */
export const tokenizer = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [1, 2, 3].map(id => ({ id, content: vocabulary[id], special: true, normalized: false })),
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: null,
  decoder: null,
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
  },
}

const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } })
/** For pairs, which have `[SEP]` in the middle. */
const pairTokenizer = {
  ...tokenizer,
  post_processor: {
    type: 'TemplateProcessing',
    single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
    pair: [
      special('[CLS]'),
      { Sequence: { id: 'A', type_id: 0 } },
      special('[SEP]'),
      { Sequence: { id: 'B', type_id: 1 } },
    ],
    special_tokens: {},
  },
}

type Numbers = Float32Array | Float16Array | Int8Array
const types = { Float32Array: 'F32', Float16Array: 'F16', Int8Array: 'I8' } as const

/** Writes tensors in the safetensors format. */
export function writeTensors(tensors: Record<string, { shape: number[]; numbers: Numbers }>): Buffer {
  let end = 0
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } }
  for (const [name, { shape, numbers }] of Object.entries(tensors)) {
    const dtype = types[numbers.constructor.name as keyof typeof types]
    const start = end
    end += numbers.byteLength
    header[name] = { dtype, shape, data_offsets: [start, end] }
  }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(text.length))
  const data = Object.values(tensors).map(({ numbers }) => new Uint8Array(numbers.buffer))
  return Buffer.concat([length, text, ...data])
}

/** One dimension for each two letters: a and b are close in meaning, and so are c and d. */
export function tinyTable(): Float32Array {
  const dimensions = letters.length / 2
  const rows = new Float32Array(vocabulary.length * dimensions)
  for (const [at, letter] of vocabulary.entries())
    if (letter.length === 1) rows[at * dimensions + ((at - 4) >> 1)] = at % 2 === 0 ? 1 : 0.5
  return rows
}

export const tinyShape = [vocabulary.length, letters.length / 2]

export interface ModelFolder {
  /** The folder of all models. */
  models: string
  folder: string
  remove(): Promise<void>
}

/** Writes a model named `tiny` into a new folder of models. */
export async function writeLocalModel(
  kind: 'table' | 'network' | 'cross-encoder',
  dataFolder?: string,
): Promise<ModelFolder> {
  const root = dataFolder ?? (await mkdtemp(join(tmpdir(), 'lectern-models-')))
  const models = join(root, 'models')
  const folder = join(models, 'tiny')
  await mkdir(folder, { recursive: true })
  const reads = kind === 'cross-encoder' ? pairTokenizer : tokenizer
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify(reads))
  const [name, weights] =
    kind === 'table'
      ? ['model.safetensors', writeTensors({ embeddings: { shape: tinyShape, numbers: tinyTable() } })]
      : ['model.onnx', Buffer.from(kind === 'network' ? tinyNetwork : tinyCrossEncoder, 'base64')]
  await writeFile(join(folder, name), weights)
  return { models, folder, remove: () => rm(root, { recursive: true, force: true }) }
}
