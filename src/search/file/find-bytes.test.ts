import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBytes } from './find-bytes.ts'

test('bytes are found where Buffer finds them', () => {
  const few = fc.uint8Array({ max: 2, maxLength: 40 })
  fc.assert(
    fc.property(
      few,
      fc.uint8Array({ max: 2, minLength: 1, maxLength: 4 }),
      fc.nat(45),
      (text, bytes, from) => {
        expect(findBytes(text, bytes, from)).toBe(Buffer.from(text).indexOf(bytes, from))
      },
    ),
  )
})
