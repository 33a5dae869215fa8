import { z } from 'zod'

/** The vectors of a vocabulary. Token `id` has the `dimensions` numbers from `id × dimensions`, times its scale. */
export interface TokenTable {
  rows: Float32Array | Int8Array
  scales: Float32Array | null
  dimensions: number
  count: number
}

const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.number().int().positive()),
  data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
})
const longestHeaderBytes = 1_000_000

type Tensor = z.infer<typeof tensorSchema>

/**
 * Reads a safetensors file with the tensor `embeddings`, as Model2Vec writes it: F32, F16, or I8 with a tensor `scales` (F32, one per
 * token). Throws an error that says what is wrong with the file.
 */
export function readTokenTable(bytes: Uint8Array): TokenTable {
  const { tensors, data } = readTensors(bytes)
  const { embeddings, scales } = tensors
  const [count = 0, dimensions = 0] = embeddings?.shape ?? []
  if (embeddings?.shape.length !== 2) throw new Error('it has no table of token vectors')
  const rows = readNumbers(embeddings, data)
  const read = scales && readNumbers(scales, data)
  if (rows.length !== count * dimensions) throw new Error('its table has the wrong length')
  if (rows instanceof Int8Array && !(read instanceof Float32Array && read.length === count))
    throw new Error('its table of bytes has no scales')
  return { rows, scales: read instanceof Float32Array ? read : null, dimensions, count }
}

function readTensors(bytes: Uint8Array): { tensors: Partial<Record<string, Tensor>>; data: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerBytes = bytes.byteLength < 8 ? Number.NaN : Number(view.getBigUint64(0, true))
  if (!(headerBytes <= Math.min(longestHeaderBytes, bytes.byteLength - 8)))
    throw new Error('it is not in the safetensors format')
  const { __metadata__: _, ...header } = JSON.parse(
    new TextDecoder().decode(bytes.subarray(8, 8 + headerBytes)),
  )
  return { tensors: z.record(z.string(), tensorSchema).parse(header), data: bytes.subarray(8 + headerBytes) }
}

/** Copies, because typed arrays need aligned bytes. */
function readNumbers(
  { dtype, data_offsets: [from, to] }: Tensor,
  data: Uint8Array,
): Float32Array | Int8Array {
  const { buffer } = new Uint8Array(data.subarray(from, to))
  switch (dtype) {
    case 'F32':
      return new Float32Array(buffer)
    case 'F16':
      return Float32Array.from(new Float16Array(buffer))
    case 'I8':
      return new Int8Array(buffer)
    default:
      throw new Error(`its numbers have the unknown type ${dtype}`)
  }
}
