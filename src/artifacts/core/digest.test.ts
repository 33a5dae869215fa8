import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeNoise } from '../../../test/support/make-noise.ts'
import { digestOf } from './digest.ts'

const megabyte = 1024 * 1024

test.each([0, 1, megabyte, megabyte + 1, 3 * megabyte, 5_000_000])('the digest of %i bytes', async length => {
  const content = makeNoise(length)
  expect(await digestOf(content)).toBe(createHash('sha256').update(content).digest('hex'))
})

test('other work is done while large content is digested', async () => {
  const order: string[] = []
  const digesting = digestOf(makeNoise(8 * megabyte)).then(() => order.push('digest'))
  setImmediate(() => order.push('other work'))
  await digesting
  expect(order).toEqual(['other work', 'digest'])
})
