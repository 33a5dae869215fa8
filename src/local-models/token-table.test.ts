import { Tokenizer } from '@huggingface/tokenizers'
import { describe, expect, test } from 'vitest'
import { tinyShape, tinyTable, tokenizer, writeTensors } from '../../test/support/local-model.ts'
import { encodeWithTable } from './encode-with-table.ts'
import { readTokenTable } from './token-table.ts'

const opened = new Tokenizer(tokenizer, {})
const numbers = tinyTable()
const [count = 0, dimensions = 0] = tinyShape
const embeddings = { shape: tinyShape, numbers }
const bytes = {
  embeddings: { shape: tinyShape, numbers: Int8Array.from(numbers, value => value * 100) },
  scales: { shape: [count], numbers: new Float32Array(count).fill(0.01) },
}

describe('a text’s vector is the mean of its tokens’, with length one', () => {
  test.each([
    ['32-bit numbers', { embeddings }],
    ['16-bit numbers', { embeddings: { shape: tinyShape, numbers: Float16Array.from(numbers) } }],
    ['bytes with scales', bytes],
  ])('in a table of %s', (_, tensors) => {
    const table = readTokenTable(writeTensors(tensors))
    expect(table).toMatchObject({ count, dimensions })
    const vector = encodeWithTable(table, opened, 'A c')
    expect([...vector].map(value => Number(value.toFixed(2)))).toEqual([0.71, 0.71, 0, 0, 0, 0])
    expect(encodeWithTable(table, opened, 'a, b.')[0]).toBeCloseTo(1)
  })

  test('a text of unknown tokens has the zero vector', () => {
    const table = readTokenTable(writeTensors({ embeddings }))
    expect([...encodeWithTable(table, opened, '漢 zz')]).toEqual([0, 0, 0, 0, 0, 0])
    expect([...encodeWithTable(table, opened, '')]).toEqual([0, 0, 0, 0, 0, 0])
  })
})

test.each<[string, Buffer, RegExp]>([
  ['an empty file', Buffer.alloc(0), /safetensors/],
  ['another format', Buffer.from('PK\x03\x04 this is an archive'), /safetensors/],
  ['a model without a table', writeTensors({ 'encoder.weight': embeddings }), /no table/],
  ['a cut file', writeTensors({ embeddings }).subarray(0, -8), /wrong length/],
  ['bytes without scales', writeTensors({ embeddings: bytes.embeddings }), /no scales/],
])('%s is refused with a reason', (_, file, reason) => {
  expect(() => readTokenTable(file)).toThrow(reason)
})
